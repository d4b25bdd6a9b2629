import { Controller, Get, Inject, Req } from '@nestjs/common';
import type { Request } from 'express';
import { z } from 'zod';
import type { Env } from '#core/kernel/platform/env';
import { siteOf } from '../factors/site-of.js';
import { Answers } from '../http/answers.js';
import { OidcProvider } from '../oidc/oidc-provider.js';
import { ENV } from '../platform/tokens.js';
import { Public } from '../auth/access.js';
import { SecurityMails } from '../auth/security-mails.js';

const SignInOptions = z
  .object({
    password_reset: z.boolean().describe('Whether a forgotten password can be replaced by mail'),
    oidc: z
      .object({
        name: z.string().describe('What the button calls the provider'),
        only: z.boolean().describe('Whether passwords open for administrators alone'),
        is_reachable: z.boolean(),
      })
      .nullable(),
    passkeys: z.boolean().describe('Whether passkeys work at the address the console is open at'),
  })
  .meta({ id: 'SignInOptions' });

/** What the sign-in page offers. */
@Controller('auth/options')
export class OptionsController {
  constructor(
    private readonly provider: OidcProvider,
    private readonly mails: SecurityMails,
    @Inject(ENV) private readonly env: Env,
  ) {}

  @Get()
  @Public()
  @Answers(200, SignInOptions, 'How people can sign in here')
  options(@Req() request: Request): z.input<typeof SignInOptions> {
    return { password_reset: this.mails.canReset, oidc: this.oidc(), passkeys: typeof siteOf(request, this.env) !== 'string' };
  }

  private oidc() {
    const { settings } = this.provider;
    if (!settings) return null;
    this.provider.refresh();
    return { name: settings.name, only: settings.only, is_reachable: this.provider.refusal === null };
  }
}
