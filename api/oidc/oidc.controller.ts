import { BadRequestException, Body, Controller, Get, Inject, Logger, Post, Req, Res } from '@nestjs/common';
import { ApiConsumes } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { z } from 'zod';
import type { Clock } from '#core/kernel/platform/clock';
import { errorText } from '#core/kernel/platform/error-text';
import { SecretBox } from '#core/kernel/platform/secret-box';
import { OidcRefused } from '#core/records/users/oidc-claims';
import type { User } from '#core/database/entities/user.entity';
import { BeforePasswordChange, Caller, InPerson, Public, SignedIn } from '../auth/access.js';
import { Token } from '../auth/auth.schema.js';
import { browserOf } from '../auth/browser.js';
import { callOf } from '../auth/call-of.js';
import { type SignInFailure, SignInFailures } from '../auth/sign-in-failures.js';
import { Answers, AnswersNothing, AnswersRedirect, Refuses } from '../http/answers.js';
import { Throttle } from '../http/throttle.guard.js';
import { CLOCK } from '../platform/tokens.js';
import { readLogoutToken } from './logout-token.js';
import { type Flow, OidcCookie } from './oidc-cookie.js';
import { OidcProvider } from './oidc-provider.js';
import { BackChannelLogout, EndSession, Exchange, ProviderAddress } from './oidc.schema.js';
import { OidcService } from './oidc.service.js';

/** The token is fetched at once, by the page that the browser is sent to. */
const exchangeMs = 60_000;

/** Sign-in by the OpenID Connect provider of the settings. */
@Controller('auth/oidc')
export class OidcController {
  private readonly log = new Logger(OidcController.name);
  private readonly cookie: OidcCookie;

  constructor(
    private readonly oidc: OidcService,
    private readonly provider: OidcProvider,
    private readonly failures: SignInFailures,
    @Inject(CLOCK) private readonly clock: Clock,
    box: SecretBox,
  ) {
    this.cookie = new OidcCookie(box, provider.settings?.home ?? '');
  }

  @Get('start')
  @Public()
  @Throttle({ calls: 60, seconds: 60 })
  @AnswersRedirect('Sends the browser to the provider')
  @Refuses(404)
  async start(@Res() response: Response): Promise<void> {
    const { home } = this.oidc.settings;
    try {
      const { flow, url } = await this.oidc.begin();
      this.cookie.keepFlow(response, flow);
      response.redirect(303, url);
    } catch (error) {
      response.redirect(303, `${home}/login#oidc_error=${this.refusalOf(error)}`);
    }
  }

  @Post('confirm')
  @SignedIn()
  @InPerson()
  @BeforePasswordChange()
  @Throttle({ calls: 20, seconds: 60 })
  @Answers(200, ProviderAddress, 'Confirm your identity at the provider for calls that require it')
  @Refuses(403, 404)
  async confirm(@Caller() user: User, @Req() request: Request, @Res({ passthrough: true }) response: Response) {
    const { flow, url } = await this.oidc.beginConfirming(user, request.userSession);
    this.cookie.keepFlow(response, flow);
    return { url };
  }

  @Get('callback')
  @Public()
  @Throttle({ calls: 60, seconds: 60 })
  @AnswersRedirect('Receives the browser back from the provider and sends it to the console with a code for its token')
  @Refuses(404)
  async callback(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { home } = this.oidc.settings;
    const flow = this.cookie.readFlow(request, this.clock.now());
    this.cookie.forget(response);
    try {
      if (!flow) throw new OidcRefused('expired');
      const query = request.originalUrl.includes('?') ? request.originalUrl.slice(request.originalUrl.indexOf('?')) : '';
      const { code, browser } = await this.oidc.finish(flow, query, callOf(request));
      this.cookie.keep(response, browser, exchangeMs);
      // In the fragment: it is not sent to any server, and appears in no log.
      response.redirect(303, `${home}/login#oidc=${code}`);
    } catch (error) {
      if (error instanceof OidcRefused && !isHarmless(error)) this.failures.note(callOf(request), failureOf(error, flow));
      response.redirect(303, `${home}/login#oidc_error=${this.refusalOf(error)}`);
    }
  }

  @Post('exchange')
  @Public()
  @Throttle({ calls: 60, seconds: 60 })
  @Answers(200, Token, 'The token of a sign-in at the provider, once, for the browser that came back from there')
  @Refuses(401, 403, 404)
  exchange(
    @Body({ schema: Exchange }) { code }: z.output<typeof Exchange>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const { home } = this.oidc.settings;
    const cookie = this.cookie.read(request);
    this.cookie.forget(response);
    const browser = browserOf(request, response, { PUBLIC_URL: home });
    return this.oidc.exchange(code, cookie, { browser, call: callOf(request) });
  }

  @Get('end-session')
  @SignedIn()
  @InPerson()
  @BeforePasswordChange()
  @Answers(200, EndSession, 'Where to sign out at the provider as well')
  @Refuses(403, 404)
  async endSession(@Req() request: Request): Promise<z.input<typeof EndSession>> {
    return { url: await this.oidc.endSessionAddress(request.userSession) };
  }

  @Post('backchannel-logout')
  @Public()
  @Throttle({ calls: 120, seconds: 60 })
  @ApiConsumes('application/x-www-form-urlencoded')
  @AnswersNothing('The provider says that sessions have ended there; they end here too')
  @Refuses(404)
  async backChannelLogout(
    @Body({ schema: BackChannelLogout }) body: z.output<typeof BackChannelLogout>,
    @Req() request: Request,
  ): Promise<void> {
    const { settings } = this.oidc;
    const ended = await readLogoutToken(await this.provider.ready(), settings, body.logout_token).catch((error: unknown) => {
      this.log.warn(`a logout token of the provider was refused: ${errorText(error)}`);
      throw new BadRequestException();
    });
    await this.oidc.endByProvider(ended, callOf(request));
  }

  /** The code for the console, which has the sentence. Unexpected errors are left to the error filter. */
  private refusalOf(error: unknown): string {
    if (!(error instanceof OidcRefused)) throw error;
    this.oidc.noteRefusal(error);
    return error.refusal;
  }
}

/** A user who cancelled, was too late or found the provider away was not refused. */
const isHarmless = ({ refusal }: OidcRefused): boolean => ['denied', 'expired', 'unreachable'].includes(refusal);

/** What the audit log records about a refusal: a step-up concerns its user, whoever came back. */
function failureOf({ refusal, userId }: OidcRefused, flow: Flow | null): SignInFailure {
  const details = { method: 'oidc', why: refusal };
  if (flow?.confirms) return { action: 'step-up-failed', accountId: flow.confirms.userId, isOwner: true, details };
  return { action: 'sign-in-refused', accountId: userId, details };
}
