import type { EntityManager } from '@mikro-orm/postgresql';
import { findImported, quarantineFull, type QuarantineLimits, type QuarantineUse, readQuarantineUse } from '#core/mail/quarantine-quota';
import { Refusal } from './refusal.js';

/**
 * Keeps strangers from filling the disk: while as much of their mail waits as may, more is put off with 452 and comes again. Counts what the
 * database knows, as read last, and what was taken since.
 */
export class QuarantineDoor {
  private use: QuarantineUse = { bytes: 0, senders: {} };
  /** By queue id: what was taken and is not in the ledger yet, as far as is known. */
  private readonly taken = new Map<string, { sender: string; bytes: number }>();

  constructor(private readonly limits: QuarantineLimits) {}

  /** Reads the database's count; what is in the ledger by then is in that count. */
  async refresh(em: EntityManager): Promise<void> {
    const imported = await findImported(em, [...this.taken.keys()]);
    this.use = await readQuarantineUse(em);
    for (const queueId of imported) this.taken.delete(queueId);
  }

  /** A message was taken of a client that is not trusted. */
  count(queueId: string, sender: string, bytes: number): void {
    this.taken.set(queueId, { sender: sender.toLowerCase(), bytes });
  }

  /** Null, or the refusal to answer to this envelope sender. */
  judge(sender: string, isListed: boolean): Refusal | null {
    const words = quarantineFull(sender, isListed, this.whole(), this.limits);
    return words === null ? null : new Refusal(452, words, '4.2.2');
  }

  private whole(): QuarantineUse {
    const senders = { ...this.use.senders };
    let { bytes } = this.use;
    for (const mail of this.taken.values()) {
      bytes += mail.bytes;
      senders[mail.sender] = (senders[mail.sender] ?? 0) + mail.bytes;
    }
    return { bytes, senders };
  }
}
