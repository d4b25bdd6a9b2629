import { Body, Controller, Get, Headers, Inject, Post, Query, type RawBodyRequest, Req } from '@nestjs/common';
import type { Request } from 'express';
import type { z } from 'zod';
import { AppError } from '#core/platform/app-error';
import type { Env } from '#core/platform/env';
import { Editors, Public } from '../auth/access.js';
import { Answers, Multipart, Refuses } from '../http/answers.js';
import { ENV, SECRET } from '../platform/tokens.js';
import { OpenPhoneEvent } from './openphone-event.js';
import { OpenPhoneService } from './openphone.service.js';
import { signatureRefusal } from './openphone-signature.js';
import { RelayedMailService } from './relayed-mail.service.js';
import { emailWebhookSecret, sameText } from './webhook-secret.js';
import { MessageTakenOut, RelayedOut, RelayFormBody, RelayQuery, WebhooksOut } from './webhook.schema.js';

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
  @Answers(200, MessageTakenOut, 'A message, signed by OpenPhone; its pictures are fetched afterwards')
  @Refuses(401)
  async openphone(
    @Headers('openphone-signature') signature: string | undefined,
    @Req() request: RawBodyRequest<Request>,
    @Body({ schema: OpenPhoneEvent }) event: z.output<typeof OpenPhoneEvent>,
  ) {
    const key = this.env.OPENPHONE_WEBHOOK_SECRET;
    // Not the sender's mistake: it comes again, and is taken once the key is there.
    if (!key) throw new AppError('unavailable', 'OpenPhone is not set up here yet: set OPENPHONE_WEBHOOK_SECRET to its signing key.');
    const refusal = signatureRefusal(signature, request.rawBody ?? Buffer.alloc(0), key, new Date());
    if (refusal) throw new AppError('unauthenticated', refusal);
    return this.messages.receive(event);
  }
}
