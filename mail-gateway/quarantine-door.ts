import type { EntityManager } from '@mikro-orm/postgresql';
import {
  findCounted,
  quarantineFull,
  type QuarantineLimits,
  type QuarantineUse,
  readQuarantineUse,
} from '#core/records/mail/quarantine-quota';
import { Refusal } from './refusal.js';

/**
 * Keeps strangers from filling the disk: while as much of their mail waits as may, more is put off with 452 and comes again. Counts what the
 * database knows, as read last, and what was taken since.
 */
export class QuarantineDoor {
  private use: QuarantineUse = { bytes: 0, senders: {} };
  /** By queue id: what was taken and the database does not count yet, as far as is known. */
  private readonly taken = new Map<string, { sender: string; bytes: number }>();

  constructor(private readonly limits: QuarantineLimits) {}

  /** Reads the database's count, which holds by then what the ledger knows enough of. */
  async refresh(em: EntityManager): Promise<void> {
    const counted = await findCounted(em, [...this.taken.keys()]);
    this.use = await readQuarantineUse(em);
    for (const queueId of counted) this.taken.delete(queueId);
  }

  /** A message was taken that may have to wait in quarantine. */
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
