import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { findLeased, leaseAccounts, releaseAccounts } from '#core/records/mail-accounts/account-lease';
import { errorText } from '#core/kernel/platform/error-text';
import { Every } from '../sweep/every.js';
import type { AccountReader, ReaderPorts } from './account-reader.js';

/** How soon a mailbox that was added or changed is read. */
const longestRoundSeconds = 5;

/**
 * Reads the mailboxes elsewhere that no other process reads: one reader for each, under a lease that is renewed with every round. A process that was killed
 * is followed by another once its lease has run out.
 */
export class MailAccountReaders {
  private readonly readers = new Map<number, AccountReader>();
  private readonly token = randomBytes(16).toString('hex');
  private readonly rounds: Every;
  private leasedUntil = 0;

  constructor(
    private readonly ports: ReaderPorts,
    private readonly leaseSeconds: number,
  ) {
    this.rounds = new Every(
      Math.min(longestRoundSeconds, leaseSeconds / 4),
      () => this.round(),
      (error) => ports.log.warn({ error: errorText(error) }, 'the mailboxes elsewhere were not looked for and will be again'),
    );
  }

  start(): void {
    this.rounds.start();
  }

  /** Renews the leases, begins with what is free, and ends what was paused, changed, deleted or lost to another process. */
  async round(): Promise<void> {
    const now = performance.now();
    try {
      const leased = new Map(
        (await leaseAccounts(this.ports.fork(), this.token, this.leaseSeconds)).map(({ id, revision }) => [id, revision]),
      );
      this.leasedUntil = now + this.leaseSeconds * 1000;
      for (const [id, reader] of this.readers) if (leased.get(id) !== reader.revision) this.endOne(id, reader);
      for (const id of leased.keys()) if (!this.readers.has(id)) await this.begin(id);
    } catch (error) {
      // Without the database nothing can be taken; whose lease has run out must not go on either.
      if (now >= this.leasedUntil) for (const [id, reader] of this.readers) this.endOne(id, reader, true);
      throw error;
    }
  }

  /** Ends all readers, each after the message at hand, and gives up their leases. */
  async end(deadlineMs: number): Promise<void> {
    this.rounds.end();
    const all = [...this.readers.values()];
    for (const reader of all) reader.stop();
    await Promise.race([Promise.all(all.map((reader) => reader.ended)), wait(deadlineMs)]);
    for (const reader of all) reader.cut();
    this.readers.clear();
    await releaseAccounts(this.ports.fork(), this.token).catch(() => undefined);
  }

  private async begin(id: number): Promise<void> {
    const account = await findLeased(this.ports.fork(), id);
    // Its library is loaded only where there is a mailbox to read.
    const { AccountReader } = await import('./account-reader.js');
    if (account) this.readers.set(id, new AccountReader(account, this.ports));
  }

  private endOne(id: number, reader: AccountReader, atOnce = false): void {
    this.readers.delete(id);
    if (atOnce) reader.cut();
    else reader.stop();
  }
}
