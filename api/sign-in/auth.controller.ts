import { Body, Controller, Get, Inject, Post, Req, Res } from '@nestjs/common';
import { ApiConsumes } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { z } from 'zod';
import type { Actor } from '#core/kernel/audit/audited-write';
import type { Env } from '#core/kernel/platform/env';
import type { User } from '#core/database/entities/user.entity';
import { SignedInOrAsked } from '../factors/factor.schema.js';
import { siteOf } from '../factors/site-of.js';
import { Answers, AnswersNothing, Refuses } from '../http/answers.js';
import { Throttle } from '../http/throttle.guard.js';
import { ENV } from '../platform/tokens.js';
import { Acting, BeforePasswordChange, Caller, Calling, InPerson, Public, RecentProof, SignedIn } from '../auth/access.js';
import { ChangePassword, Login, Me, SignOutEverywhere, Token } from '../auth/auth.schema.js';
import { AuthService } from './auth.service.js';
import { browserOf } from '../auth/browser.js';
import type { CallOrigin } from '../auth/call-of.js';
import { Confirm } from './confirm.schema.js';

@Controller('auth')
export class AuthController {
  constructor(
    private readonly auth: AuthService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  @Post('login')
  @Public()
  @Throttle({ calls: 120, seconds: 60 })
  @ApiConsumes('application/x-www-form-urlencoded', 'application/json')
  @Answers(200, SignedInOrAsked, 'Sign in; a user with a second factor is asked for it')
  @Refuses(401, 403)
  login(
    @Body({ schema: Login }) body: z.output<typeof Login>,
    @Calling() call: CallOrigin,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    return this.auth.signIn(body, { browser: browserOf(request, response, this.env), call, site: siteOf(request, this.env) });
  }

  @Get('me')
  @SignedIn()
  @BeforePasswordChange()
  @Answers(200, Me, 'The signed-in user')
  me(@Caller() user: User, @Req() request: Request) {
    return this.auth.me(user, request.userSession?.method);
  }

  @Post('refresh')
  @SignedIn()
  @InPerson()
  @BeforePasswordChange()
  @Answers(
    200,
    Token,
    'A new token for the same session; the old one stops working. A token revoked by a change of role is accepted as well',
  )
  @Refuses(403)
  refresh(@Caller() user: User, @Req() request: Request, @Res({ passthrough: true }) response: Response) {
    return this.auth.refresh(user, request, browserOf(request, response, this.env));
  }

  @Post('confirm')
  @SignedIn()
  @InPerson()
  @BeforePasswordChange()
  @Throttle({ calls: 20, seconds: 60 })
  @Answers(200, Token, 'Confirm your identity for calls that require it; the old token stops working')
  @Refuses(403)
  confirm(
    @Caller() user: User,
    @Acting() actor: Actor,
    @Body({ schema: Confirm }) body: z.output<typeof Confirm>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    return this.auth.confirm(user, body, request.claims, {
      browser: browserOf(request, response, this.env),
      actor,
      site: siteOf(request, this.env),
    });
  }

  @Post('logout')
  @SignedIn()
  @InPerson()
  @BeforePasswordChange()
  @AnswersNothing('End this session')
  @Refuses(403)
  logout(@Caller() user: User, @Acting() actor: Actor, @Req() request: Request) {
    return this.auth.signOut(user, request.userSession, actor);
  }

  @Post('change-password')
  @SignedIn()
  @InPerson()
  @BeforePasswordChange()
  @Throttle({ calls: 20, seconds: 60 })
  @Answers(200, Token, 'Choose a new password; every other session is signed out, and every token is revoked unless it is kept')
  @Refuses(403)
  changePassword(
    @Caller() user: User,
    @Acting() actor: Actor,
    @Body({ schema: ChangePassword }) body: z.output<typeof ChangePassword>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    return this.auth.changePassword(user, body, request.claims, { actor, browser: browserOf(request, response, this.env) });
  }

  @Post('logout-all')
  @SignedIn()
  @RecentProof()
  @BeforePasswordChange()
  @AnswersNothing('End every session of the signed-in user, and every token unless it is kept')
  @Refuses(403)
  logoutAll(@Caller() user: User, @Acting() actor: Actor, @Body({ schema: SignOutEverywhere }) body: z.output<typeof SignOutEverywhere>) {
    return this.auth.signOutEverywhere(user, body, actor);
  }
}
