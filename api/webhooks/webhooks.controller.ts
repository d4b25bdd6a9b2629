import { Body, Controller, Get, Inject, Post, Query, Req, UseGuards } from '@nestjs/common';
import type { Request } from 'express';
import type { z } from 'zod';
import type { Env } from '#core/kernel/platform/env';
import { Editors, InPerson, Public } from '../auth/access.js';
import { Answers, Multipart, Refuses } from '../http/answers.js';
import { LargestBody } from '../bodies/route-bodies.js';
import { ENV } from '../platform/tokens.js';
import { OpenPhoneEvent } from './openphone-event.js';
import { OpenPhoneGuard } from './openphone.guard.js';
import { OpenPhoneService } from './openphone.service.js';
import { RelayedMailService } from './relayed-mail.service.js';
import { RelaySecrets } from './relay-secrets.service.js';
import { MessageTakenOut, RelayedOut, RelayFormBody, RelayQuery, WebhooksOut } from './webhook.schema.js';

/** A long text message and the addresses of its pictures, many times over. */
const largestMessage = 256 * 1024;

@Controller('webhooks')
export class WebhooksController {
  constructor(
    private readonly relayed: RelayedMailService,
    private readonly messages: OpenPhoneService,
    private readonly secrets: RelaySecrets,
    @Inject(ENV) private readonly env: Env,
  ) {}

  @Get()
  @Editors()
  @InPerson()
  @Answers(200, WebhooksOut, 'The addresses that hosted providers post to, without their secrets')
  async addresses(): Promise<z.input<typeof WebhooksOut>> {
    return {
      email_url: this.secrets.urlOf('email'),
      email_is_on: await this.secrets.isOn(),
      openphone_url: this.secrets.urlOf('openphone'),
      openphone_configured: this.env.OPENPHONE_WEBHOOK_SECRET !== undefined,
    };
  }

  @Post('email')
  @Public()
  @Multipart(RelayFormBody)
  @Answers(200, RelayedOut, 'Mail from a hosted relay; it is durable when this answers')
  @Refuses(401, 413, 422, 507)
  async email(@Query({ schema: RelayQuery }) { secret }: z.output<typeof RelayQuery>, @Req() request: Request) {
    return this.relayed.receive(request, await this.secrets.require(secret));
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
