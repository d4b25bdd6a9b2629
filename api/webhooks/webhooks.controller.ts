import { Body, Controller, Get, Inject, Post, Query, Req, UseGuards } from '@nestjs/common';
import type { Request } from 'express';
import type { z } from 'zod';
import { AppError } from '#core/platform/app-error';
import type { Env } from '#core/platform/env';
import { Editors, InPerson, Public } from '../auth/access.js';
import { Answers, Multipart, Refuses } from '../http/answers.js';
import { LargestBody } from '../http/route-bodies.js';
import { ENV, SECRET } from '../platform/tokens.js';
import { OpenPhoneEvent } from './openphone-event.js';
import { OpenPhoneGuard } from './openphone.guard.js';
import { OpenPhoneService } from './openphone.service.js';
import { RelayedMailService } from './relayed-mail.service.js';
import { emailWebhookSecret, sameText } from './webhook-secret.js';
import { MessageTakenOut, RelayedOut, RelayFormBody, RelayQuery, WebhooksOut } from './webhook.schema.js';

/** A long text message and the addresses of its pictures, many times over. */
const largestMessage = 256 * 1024;

@Controller('webhooks')
export class WebhooksController {
  private readonly secret: string;

  constructor(
    private readonly relayed: RelayedMailService,
    private readonly messages: OpenPhoneService,
    @Inject(ENV) private readonly env: Env,
    @Inject(SECRET) secret: string,
  ) {
    this.secret = emailWebhookSecret(secret);
  }

  @Get()
  @Editors()
  @InPerson()
  @Answers(200, WebhooksOut, 'The addresses that hosted providers post to')
  addresses(): z.input<typeof WebhooksOut> {
    const base = `${this.env.PUBLIC_URL?.replace(/\/$/, '') ?? ''}/api/v1/webhooks`;
    return {
      email_url: `${base}/email?secret=${this.secret}`,
      openphone_url: `${base}/openphone`,
      openphone_configured: this.env.OPENPHONE_WEBHOOK_SECRET !== undefined,
    };
  }

  @Post('email')
  @Public()
  @Multipart(RelayFormBody)
  @Answers(200, RelayedOut, 'Mail from a hosted relay; it is durable when this answers')
  @Refuses(401, 413, 422, 507)
  email(@Query({ schema: RelayQuery }) { secret }: z.output<typeof RelayQuery>, @Req() request: Request) {
    if (!sameText(secret, this.secret)) throw new AppError('unauthenticated', 'The secret in this address is not the right one.');
    return this.relayed.receive(request);
  }

  @Post('openphone')
  @Public()
  @LargestBody(largestMessage)
  @UseGuards(OpenPhoneGuard)
  @Answers(200, MessageTakenOut, 'A message, signed by OpenPhone; its pictures are fetched afterwards')
  @Refuses(401)
  openphone(@Body({ schema: OpenPhoneEvent }) event: z.output<typeof OpenPhoneEvent>) {
    return this.messages.receive(event);
  }
}
