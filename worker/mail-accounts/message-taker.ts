import { join } from 'node:path';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { FetchMessageObject, ImapFlow } from 'imapflow';
import type { MailAccount } from '#core/database/entities/mail-account.entity';
import { Property } from '#core/database/entities/property.entity';
import { isDatabaseAway } from '#core/database/database';
import { ImapTrouble } from '#core/kernel/imap/imap-trouble';
import { isDiskFull, isStoreAway } from '#core/kernel/platform/app-error';
import type { Env } from '#core/kernel/platform/env';
import { errorText } from '#core/kernel/platform/error-text';
import type { Logger } from '#core/kernel/platform/logger';
import type { TaskQueue } from '#core/kernel/queue/task-queue';
import type { FileStore } from '#core/kernel/storage/file-store';
import { isRoomFor } from '#core/records/mail-accounts/quarantine-room';
import { fetchedMail, recipientOf } from '#core/records/mail-accounts/fetched-mail';
import { type AnnouncedMessage, noteLeft, takeFetched } from '#core/records/mail-accounts/fetched-messages';
import { NoTemporaryFolder } from '../platform/temporary-folder.js';
import { withWorkFolder } from '../storage/work-folder.js';
import { fetchMessage } from './fetch-message.js';

export interface FolderPorts {
  fork: () => EntityManager;
  store: FileStore;
  queue: TaskQueue;
  log: Logger;
  env: Pick<Env, 'MAIL_DOMAIN' | 'MAX_MAIL_MB' | 'MAIL_ALLOWED_SENDERS' | 'QUARANTINE_MAX_MB' | 'QUARANTINE_SENDER_MB'>;
}

/** What a try to take a message came to: it is in the ledger, it stays and is listed, it is gone, or it waits for room in quarantine. */
export type Taking = 'taken' | 'left' | 'gone' | 'no-room';

const bytesPerMegabyte = 1_048_576;

/** What a server is asked of messages before they are fetched. */
export const announcement = { uid: true, size: true, envelope: true, internalDate: true } as const;

/** Takes messages of one opened folder, each by itself. */
export class MessageTaker {
  constructor(
    private readonly client: ImapFlow,
    private readonly account: MailAccount,
    private readonly uidValidity: number,
    private readonly ports: FolderPorts,
  ) {}

  /** The largest message that is taken, in bytes. */
  get maxBytes(): number {
    return Math.floor(this.ports.env.MAX_MAIL_MB * bytesPerMegabyte);
  }

  /**
   * Fetches a message, stores it and enters it into the ledger. What is wrong with one message alone is listed and keeps none of the others; database, disk,
   * file store and connection concern all and are thrown.
   */
  async take(found: FetchMessageObject): Promise<Taking> {
    const message = this.announced(found);
    const { ports, account } = this;
    if (message.size > this.maxBytes) return this.leave(message, 'too_large');
    if (account.trust === 'senders' && !(await isRoomFor(ports.fork(), message.sender, ports.env))) return 'no-room';
    try {
      return await withWorkFolder((folder) => this.fetchAndTake(message, join(folder, 'message')));
    } catch (error) {
      if (isOfAll(error) || !this.client.usable) throw error;
      ports.log.warn({ account: account.id, uid: message.uid, error: errorText(error) }, 'a message of a mailbox elsewhere was not taken');
      await noteLeft(
        ports.fork(),
        message,
        'failed',
        'It could not be fetched from the mailbox. It is tried again every quarter of an hour.',
      );
      return 'left';
    }
  }

  private async fetchAndTake(message: AnnouncedMessage, path: string): Promise<Taking> {
    const { ports, account } = this;
    const fetched = await fetchMessage(this.client, message, path, this.maxBytes);
    if (fetched.is === 'gone') return 'gone';
    if (fetched.is === 'too-large') return this.leave(message, 'too_large');
    const em = ports.fork();
    const property = account.propertyId == null ? null : await em.findOne(Property, { id: account.propertyId });
    const recipient = recipientOf(account.role, property?.emailSlug ?? null, ports.env.MAIL_DOMAIN);
    const mail = fetchedMail(fetched.content, { recipient, trustsAll: account.trust === 'folder', receivedAt: new Date() });
    const { key } = await ports.store.putFile(`mail/${mail.queueId}`, path, { replace: true });
    const { mailId, isRepeated, task } = await takeFetched(em, message, { ...mail, rawKey: key }, ports.env.MAIL_DOMAIN);
    ports.log.info({ account: account.id, queueId: mail.queueId, mailId, bytes: mail.rawSize, repeated: isRepeated }, 'mail fetched');
    // A wake-up that fails is made good by the sweep.
    if (task) ports.queue.wake(task);
    return 'taken';
  }

  private async leave(message: AnnouncedMessage, outcome: 'too_large'): Promise<Taking> {
    const limit = this.ports.env.MAX_MAIL_MB;
    const reason = `It is larger than ${limit} MB (MAX_MAIL_MB). It stays in the mailbox and is taken once a larger size is allowed.`;
    await noteLeft(this.ports.fork(), message, outcome, reason);
    return 'left';
  }

  private announced({ uid, size = 0, envelope, internalDate }: FetchMessageObject): AnnouncedMessage {
    const arrived = internalDate === undefined ? null : new Date(internalDate);
    return {
      accountId: this.account.id,
      uidValidity: this.uidValidity,
      uid,
      size,
      subject: envelope?.subject ?? null,
      sender: envelope?.from?.[0]?.address ?? null,
      sentAt: arrived && !Number.isNaN(arrived.getTime()) ? arrived : null,
    };
  }
}

/** Whether what went wrong goes wrong for every other message too. */
function isOfAll(error: unknown): boolean {
  return (
    error instanceof ImapTrouble || error instanceof NoTemporaryFolder || isDatabaseAway(error) || isDiskFull(error) || isStoreAway(error)
  );
}
