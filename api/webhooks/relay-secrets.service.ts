import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '#core/kernel/platform/app-error';
import type { Clock } from '#core/kernel/platform/clock';
import type { Env } from '#core/kernel/platform/env';
import { WebhookSecret } from '#core/database/entities/webhook-secret.entity';
import { adoptEarlierSecret, findWebhookSecret, openSecrets } from '#core/records/webhooks/webhook-secrets';
import { CLOCK, ENV, SECRET } from '../platform/tokens.js';
import { earlierEmailSecret } from './webhook-secret.js';

/** The secrets of the address that a mail relay posts to. */
@Injectable()
export class RelaySecrets {
  private adopted: Promise<void> | undefined;

  constructor(
    private readonly em: EntityManager,
    @Inject(ENV) private readonly env: Env,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(SECRET) private readonly secret: string,
  ) {}

  /** The address of a webhook, without a secret; relative where this installation does not know its own. */
  urlOf(name: string): string {
    return `${this.env.PUBLIC_URL?.replace(/\/$/, '') ?? ''}/api/v1/webhooks/${name}`;
  }

  /** The id of the secret that a call has shown. Throws `unauthenticated` where it opens nothing. */
  async require(shown: string): Promise<number> {
    await this.adopt();
    const id = await findWebhookSecret(this.em.fork(), 'relay', shown, this.clock.now());
    if (id === null) throw new AppError('unauthenticated', 'The secret in this address is wrong.');
    return id;
  }

  /** Whether any secret opens the address. */
  async isOn(): Promise<boolean> {
    await this.adopt();
    return (await this.em.fork().count(WebhookSecret, openSecrets('relay', this.clock.now()))) > 0;
  }

  /** All secrets, the newest first. */
  async list(): Promise<WebhookSecret[]> {
    await this.adopt();
    return this.em.fork().find(WebhookSecret, { purpose: 'relay' }, { orderBy: { id: 'desc' }, limit: 50 });
  }

  // At the first use and not at the start: a relay may post before whatever a start prepares is done. Once is enough, unless the database was away.
  private adopt(): Promise<void> {
    this.adopted ??= adoptEarlierSecret(this.em.fork(), 'relay', earlierEmailSecret(this.secret)).catch((error: unknown) => {
      this.adopted = undefined;
      throw error;
    });
    return this.adopted;
  }
}
