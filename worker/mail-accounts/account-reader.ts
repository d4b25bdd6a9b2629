import { setTimeout as wait } from 'node:timers/promises';
import type { ImapFlow } from 'imapflow';
import { isDatabaseAway } from '#core/database/database';
import type { MailAccount } from '#core/database/entities/mail-account.entity';
import { ImapTrouble, readImapError } from '#core/kernel/imap/imap-trouble';
import { openFolder, openImap } from '#core/kernel/imap/open-imap';
import { isDiskFull, isStoreAway } from '#core/kernel/platform/app-error';
import { errorText } from '#core/kernel/platform/error-text';
import type { SecretBox } from '#core/kernel/platform/secret-box';
import { noteContact, noteTrouble } from '#core/records/mail-accounts/account-state';
import { accessToAccount } from '#core/records/mail-accounts/sign-in-to-account';
import { FolderPasses } from './folder-pass.js';
import type { FolderPorts } from './message-taker.js';

export interface ReaderPorts extends FolderPorts {
  box: SecretBox;
  /** How often the folder is looked at even where its server announces nothing, in milliseconds. */
  pollMs: number;
  /** How long to wait before the first try after a failure, in milliseconds; longer with each further one. */
  firstPauseMs: number;
}

const longestPauseMs = 10 * 60_000;
/** A password that was refused is not tried on and on: providers lock the account. */
const longestRefusedPauseMs = 60 * 60_000;
const refused = new Set(['wrong_password', 'token_expired', 'token_refused', 'token_not_accepted']);

/** Reads one mailbox for as long as it may: waits for news, takes them, and comes back after a failure. */
export class AccountReader {
  private readonly stopping = new AbortController();
  private client: ImapFlow | undefined;
  private failures = 0;
  private news: (() => void) | undefined;
  readonly ended: Promise<void>;

  constructor(
    private readonly account: MailAccount,
    private readonly ports: ReaderPorts,
  ) {
    this.ended = this.work();
  }

  get revision(): number {
    return this.account.revision;
  }

  /** Ends reading; a message at hand is still finished. */
  stop(): void {
    this.stopping.abort();
    this.news?.();
  }

  /** Breaks off at once: its lease may be another process's by now. */
  cut(): void {
    this.stop();
    this.client?.close();
  }

  private get goesOn(): boolean {
    return !this.stopping.signal.aborted;
  }

  private async work(): Promise<void> {
    while (this.goesOn) {
      try {
        await this.readOn();
      } catch (error) {
        await this.pause(error);
      }
    }
  }

  private async readOn(): Promise<void> {
    const { account, ports } = this;
    const client = await openImap(await accessToAccount(ports.fork(), account, ports.box));
    this.client = client;
    try {
      await openFolder(client, account.folder, account.moveTo ?? null);
      const passes = new FolderPasses(client, account, ports);
      while (this.goesOn) {
        const heard = this.hear(client);
        const { waiting, trouble } = await passes.run(() => this.goesOn);
        await noteContact(ports.fork(), account.id, waiting, trouble);
        this.failures = 0;
        if (this.goesOn) await heard();
        if (this.goesOn && !client.usable) throw new ImapTrouble('connection_lost');
      }
      await Promise.race([client.logout().catch(() => undefined), wait(1000)]);
    } catch (error) {
      // What a broken socket says of itself is what the database's would say, too.
      throw client.usable || error instanceof ImapTrouble ? error : new ImapTrouble('connection_lost', null, error);
    } finally {
      client.close();
      this.client = undefined;
    }
  }

  /** Listens from now on; what it answers waits until something came, it is time to look anyway, or reading ends. */
  private hear(client: ImapFlow): () => Promise<void> {
    let isNews = false;
    const listen = (): void => {
      isNews = true;
      this.news?.();
    };
    client.once('exists', listen);
    client.once('close', listen);
    return async () => {
      const timer = new AbortController();
      if (!isNews && this.goesOn)
        await Promise.race([
          new Promise<void>((resolve) => {
            this.news = resolve;
          }),
          wait(this.ports.pollMs, undefined, { signal: timer.signal }).catch(() => undefined),
        ]);
      timer.abort();
      client.off('exists', listen);
      client.off('close', listen);
      this.news = undefined;
    };
  }

  private async pause(error: unknown): Promise<void> {
    if (!this.goesOn) return;
    const trouble = troubleOf(error);
    this.failures += 1;
    const { log, firstPauseMs, fork } = this.ports;
    log.warn(
      { account: this.account.id, trouble: trouble.code, failures: this.failures, error: errorText(error) },
      'a mailbox elsewhere cannot be read',
    );
    // One lost connection is what every server does now and then.
    if (trouble.code !== 'connection_lost' || this.failures > 2) await noteTrouble(fork(), this.account.id, trouble).catch(() => undefined);
    const longest = refused.has(trouble.code) ? longestRefusedPauseMs : longestPauseMs;
    const ms = Math.min(longest, firstPauseMs * 2 ** Math.min(this.failures - 1, 12)) * (0.75 + Math.random() / 2);
    await wait(ms, undefined, { signal: this.stopping.signal }).catch(() => undefined);
  }
}

function troubleOf(error: unknown): ImapTrouble {
  if (error instanceof ImapTrouble) return error;
  if (isDatabaseAway(error)) return new ImapTrouble('internal', null, error);
  if (isDiskFull(error)) return new ImapTrouble('disk_full', null, error);
  return isStoreAway(error) ? new ImapTrouble('store_away', null, error) : readImapError(error);
}
