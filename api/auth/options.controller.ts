import { Controller, Get, Inject, Req } from '@nestjs/common';
import type { Request } from 'express';
import { z } from 'zod';
import type { Env } from '#core/platform/env';
import { siteOf } from '../factors/site-of.js';
import { Answers } from '../http/answers.js';
import { ENV } from '../platform/tokens.js';
import { Public } from './access.js';

const SignInOptions = z
  .object({ passkeys: z.boolean().describe('Whether passkeys work at the address the console is open at') })
  .meta({ id: 'SignInOptions' });

/** What the sign-in page can offer here. */
@Controller('auth/options')
export class OptionsController {
  constructor(@Inject(ENV) private readonly env: Env) {}

  @Get()
  @Public()
  @Answers(200, SignInOptions, 'The ways to sign in besides the password')
  options(@Req() request: Request): z.input<typeof SignInOptions> {
    return { passkeys: typeof siteOf(request, this.env) !== 'string' };
  }
}
