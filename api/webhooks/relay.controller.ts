import { EntityManager } from '@mikro-orm/postgresql';
import { Body, Controller, Delete, Get, Inject, Param, Post, Put } from '@nestjs/common';
import type { z } from 'zod';
import type { Actor } from '#core/kernel/audit/audited-write';
import { AppError } from '#core/kernel/platform/app-error';
import type { Clock } from '#core/kernel/platform/clock';
import { findUserNames } from '#core/records/users/user-names';
import { findRelayKey, readPublicKey, saveRelayKey } from '#core/records/webhooks/relay-key';
import type { WebhookSecret } from '#core/database/entities/webhook-secret.entity';
import { giveWebhookSecret, revokeWebhookSecret } from '#core/records/webhooks/webhook-secrets';
import { Acting, Admins, InPerson, RecentProof } from '../auth/access.js';
import { Answers, AnswersNothing, Refuses } from '../http/answers.js';
import { Id } from '../http/values.js';
import { CLOCK } from '../platform/tokens.js';
import { RelayKeyIn, RelayOut, RelaySecretGiven, RelaySecretIn, type RelaySecretView } from './relay.schema.js';
import { RelaySecrets } from './relay-secrets.service.js';

const hourMs = 3_600_000;

/** How a hosted mail relay gets in: off until an administrator makes an address. */
@Controller('webhooks/relay')
export class RelayController {
  constructor(
    private readonly em: EntityManager,
    private readonly secrets: RelaySecrets,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get()
  @Admins()
  @InPerson()
  @Answers(200, RelayOut, 'Whether a relay may post mail, with which addresses, and whose signature counts')
  async show(): Promise<z.input<typeof RelayOut>> {
    const rows = await this.secrets.list();
    const secrets = await this.view(rows);
    return {
      is_on: secrets.some((secret) => secret.is_open),
      email_url: this.secrets.urlOf('email'),
      public_key: await findRelayKey(this.em.fork()),
      secrets,
    };
  }

  @Post('secrets')
  @Admins()
  @RecentProof()
  @Answers(201, RelaySecretGiven, 'A new address for the relay, shown only in this answer; it switches the relay on')
  @Refuses(409)
  async give(@Acting() actor: Actor, @Body({ schema: RelaySecretIn }) { others_end_in_hours: hours }: z.output<typeof RelaySecretIn>) {
    const now = this.clock.now();
    // The address of an earlier release must be among those that end.
    await this.secrets.isOn();
    const othersEndAt = hours == null ? null : new Date(now.getTime() + hours * hourMs);
    const { row, secret } = await giveWebhookSecret(this.em.fork(), { purpose: 'relay', othersEndAt, now }, actor);
    const [shown] = await this.view([row]);
    return { ...(shown as RelaySecretView), email_url: `${this.secrets.urlOf('email')}?secret=${secret}` };
  }

  @Delete('secrets/:id')
  @Admins()
  @InPerson()
  @AnswersNothing('Close one address immediately; closing the last one switches the relay off')
  @Refuses(404)
  revoke(@Acting() actor: Actor, @Param('id', { schema: Id }) id: number) {
    return revokeWebhookSecret(this.em.fork(), id, this.clock.now(), actor);
  }

  @Put('key')
  @Admins()
  @RecentProof()
  @AnswersNothing('Set the key that the relay signs with, or remove it')
  async setKey(@Acting() actor: Actor, @Body({ schema: RelayKeyIn }) { public_key: text }: z.output<typeof RelayKeyIn>): Promise<void> {
    const key = text === null ? null : readPublicKey(text);
    if (text !== null && key === null) throw noKey();
    await saveRelayKey(this.em.fork(), key, actor);
  }

  private async view(rows: readonly WebhookSecret[]): Promise<RelaySecretView[]> {
    const names = await findUserNames(
      this.em.fork(),
      rows.map(({ createdBy }) => createdBy),
    );
    const now = this.clock.now();
    return rows.map((row) => ({
      id: row.id,
      hint: row.hint,
      is_open: row.revokedAt == null && (row.endsAt == null || row.endsAt > now),
      is_earlier: row.isEarlier,
      created_at: row.createdAt,
      created_by: names.get(row.createdBy) ?? null,
      ends_at: row.endsAt ?? null,
      revoked_at: row.revokedAt ?? null,
      last_used_at: row.lastUsedAt ?? null,
      last_signed_at: row.lastSignedAt ?? null,
    }));
  }
}

const noKey = (): AppError =>
  new AppError('invalid', 'This is not a public key of a relay.', {
    problems: [{ loc: ['body', 'public_key'], msg: 'must be an ECDSA public key on P-256, as the relay shows it', type: 'invalid_key' }],
  });
