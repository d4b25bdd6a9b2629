import type { EntityManager } from '@mikro-orm/postgresql';
import type { GatewayFacts } from '#core/records/mail/gateway-facts';
import { recordRefused } from '#core/records/mail/import-mail';
import { readMailDirectory } from '#core/records/mail/mail-directory';
import { isDatabaseAway } from '#core/database/database';
import { encryptionTrouble } from '#core/kernel/platform/database-encryption';
import { errorText } from '#core/kernel/platform/error-text';
import { beat, stopBeating } from '#core/kernel/platform/heartbeat';
import type { Logger } from '#core/kernel/platform/logger';
import type { DirectoryCache } from './directory-cache.js';
import type { GatewayLimits } from './limits.js';
import type { QuarantineDoor } from './quarantine-door.js';
import { Repeat } from './repeat.js';
import type { RefusedMails } from './sender-policy.js';
import type { SpoolImporter } from './spool-importer.js';
import type { Spool } from './spool.js';

export interface ChorePorts {
  fork: () => EntityManager;
  spool: Spool;
  importer: SpoolImporter;
  directory: DirectoryCache;
  quarantine: QuarantineDoor;
  refused: RefusedMails;
  log: Logger;
  limits: GatewayLimits;
  mailDomain: string;
}

const directoryEveryMs = 2_000;
/** Somebody who asks for names that don't exist makes the database read no more often than this. */
const directoryGapMs = 250;
const beatEveryMs = 5_000;
const scanEveryMs = 5_000;
const certificateEveryMs = 12 * 3600_000;

/** What the gateway does by itself beside taking mail. All of it may fail for a while; none of it touches a session. */
export class GatewayChores {
  private repeats: Repeat[] = [];
  private directory: Repeat | undefined;
  private databaseAway = false;

  constructor(
    private readonly ports: ChorePorts,
    private readonly facts: () => Promise<GatewayFacts>,
    private readonly renewCertificate: () => Promise<void>,
  ) {}

  /** Does each chore once that the first mail depends on, as far as the database lets it, then goes on by itself. */
  async start(): Promise<void> {
    await Promise.race([this.refreshDirectory(), new Promise((resolve) => setTimeout(resolve, 2_000))]);
    await this.scan();
    void this.beat();
    this.directory = new Repeat(directoryEveryMs, () => this.refreshDirectory());
    this.repeats = [
      this.directory,
      new Repeat(beatEveryMs, () => this.beat()),
      new Repeat(scanEveryMs, () => this.scan()),
      new Repeat(certificateEveryMs, () => this.guarded('the certificate was not renewed', this.renewCertificate)),
    ];
  }

  /** Reads recipients and senders once more. Resolves too where the database is away. */
  async freshDirectory(): Promise<void> {
    await this.directory?.fresh(directoryGapMs);
  }

  async stop(): Promise<void> {
    await Promise.all(this.repeats.map((repeat) => repeat.stop()));
    await this.withDatabase('the sign of life stays', (em) => stopBeating(em, 'mail-gateway'));
  }

  private refreshDirectory(): Promise<void> {
    return this.withDatabase('the list of recipients was not read', async (em) => {
      await this.ports.directory.update(await readMailDirectory(em));
      await this.ports.quarantine.refresh(em);
    });
  }

  private async beat(): Promise<void> {
    await this.withDatabase('no sign of life was left', async (em) => beat(em, 'mail-gateway', await this.facts()));
    await this.withDatabase('refused mails were not recorded', (em) =>
      this.ports.refused.flush((mails) => recordRefused(em, mails, this.ports.mailDomain)),
    );
  }

  private scan(): Promise<void> {
    const { importer, spool, limits } = this.ports;
    return this.guarded('the spool was not looked through', async () => {
      await importer.scan();
      await spool.sweepDrafts(2 * limits.dataMs, new Date());
    });
  }

  /** Says once that the database is away, and once that it is back. */
  private async withDatabase(sentence: string, work: (em: EntityManager) => Promise<void>): Promise<void> {
    try {
      await work(this.ports.fork());
      if (this.databaseAway) this.ports.log.info('the database is back');
      this.databaseAway = false;
    } catch (error) {
      const away = isDatabaseAway(error);
      if (!away) this.ports.log.warn({ error: (error as Error).name }, sentence);
      else if (!this.databaseAway) {
        const why = encryptionTrouble(error);
        this.ports.log.warn(why === null ? {} : { why }, 'the database is away: mail is taken and imported later');
      }
      this.databaseAway = away;
    }
  }

  private async guarded(sentence: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.ports.log.warn({ error: errorText(error) }, sentence);
    }
  }
}
