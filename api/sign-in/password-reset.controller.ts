import { Body, Controller, Inject, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { z } from 'zod';
import type { Env } from '#core/kernel/platform/env';
import { Answers, AnswersNothing, Refuses } from '../http/answers.js';
import { Throttle } from '../http/throttle.guard.js';
import { ENV } from '../platform/tokens.js';
import { Public } from '../auth/access.js';
import { ForgotPassword, ResetPassword } from '../auth/auth.schema.js';
import { browserOf } from '../auth/browser.js';
import { callOf } from '../auth/call-of.js';
import { PasswordResetService } from './password-reset.service.js';

const Accepted = z.object({ message: z.string() }).meta({ id: 'ResetAsked' });

/** The calls for people who cannot sign in. */
@Controller('auth')
export class PasswordResetController {
  constructor(
    private readonly resets: PasswordResetService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  @Post('forgot-password')
  @Public()
  @Throttle({ calls: 10, seconds: 900 })
  @Answers(202, Accepted, 'Mail a link to choose a new password; the answer is the same whether or not the address has an account')
  @Refuses(409)
  forgot(@Body({ schema: ForgotPassword }) { email }: z.output<typeof ForgotPassword>): z.input<typeof Accepted> {
    this.resets.ask(email);
    return { message: 'If this address has an account, an e-mail is on its way.' };
  }

  @Post('reset-password')
  @Public()
  @Throttle({ calls: 30, seconds: 900 })
  @AnswersNothing('Choose a new password with the secret of a mailed link; every session is signed out')
  reset(
    @Body({ schema: ResetPassword }) body: z.output<typeof ResetPassword>,
    @Req() request: Request & { id?: unknown },
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    return this.resets.reset(body, browserOf(request, response, this.env), callOf(request));
  }
}
