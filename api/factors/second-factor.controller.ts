import { Body, Controller, Inject, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { z } from 'zod';
import type { Env } from '#core/kernel/platform/env';
import type { User } from '#core/database/entities/user.entity';
import { BeforePasswordChange, Caller, Calling, InPerson, Public, SignedIn } from '../auth/access.js';
import { Token } from '../auth/auth.schema.js';
import { browserOf } from '../auth/browser.js';
import type { CallOrigin } from '../auth/call-of.js';
import { Answers, Refuses } from '../http/answers.js';
import { Throttle } from '../http/throttle.guard.js';
import { ENV } from '../platform/tokens.js';
import { PasskeyQuestion, PasskeySignIn, SecondFactorAnswer } from './factor.schema.js';
import { SecondFactorService } from './second-factor.service.js';
import { siteOf } from './site-of.js';

/** The second step of a sign-in, and the sign-in by a passkey. */
@Controller('auth')
export class SecondFactorController {
  constructor(
    private readonly factors: SecondFactorService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  @Post('second-factor')
  @Public()
  @Throttle({ calls: 60, seconds: 60 })
  @Answers(200, Token, 'Answer the challenge that a sign-in by password was given')
  @Refuses(401)
  pass(
    @Body({ schema: SecondFactorAnswer }) body: z.output<typeof SecondFactorAnswer>,
    @Calling() call: CallOrigin,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    return this.factors.pass(body, siteOf(request, this.env), { browser: browserOf(request, response, this.env), call });
  }

  @Post('passkey/options')
  @Public()
  @Throttle({ calls: 60, seconds: 60 })
  @Answers(200, PasskeyQuestion, 'Begin to sign in with a passkey, without a password')
  @Refuses(422)
  question(@Req() request: Request) {
    return this.factors.question('sign-in', siteOf(request, this.env), null);
  }

  @Post('passkey')
  @Public()
  @Throttle({ calls: 60, seconds: 60 })
  @Answers(200, Token, 'Sign in with a passkey; it counts for both factors')
  @Refuses(401, 403)
  signIn(
    @Body({ schema: PasskeySignIn }) body: z.output<typeof PasskeySignIn>,
    @Calling() call: CallOrigin,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    return this.factors.signInByPasskey(body, siteOf(request, this.env), { browser: browserOf(request, response, this.env), call });
  }

  @Post('confirm/options')
  @SignedIn()
  @InPerson()
  @BeforePasswordChange()
  @Throttle({ calls: 20, seconds: 60 })
  @Answers(200, PasskeyQuestion, 'Begin to confirm with a passkey')
  @Refuses(403, 422)
  confirmation(@Caller() user: User, @Req() request: Request) {
    return this.factors.question('confirm', siteOf(request, this.env), user);
  }
}
