import { text } from 'node:stream/consumers';
import { EntityManager, type FilterQuery, raw } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { Document } from '#core/database/entities/document.entity';
import { confirmationSender } from '#core/records/mail/forwarding-confirmation';
import { InboundMail, mailStates } from '#core/database/entities/inbound-mail.entity';
import { MailDelivery } from '#core/database/entities/mail-delivery.entity';
import { MailPart } from '#core/database/entities/mail-part.entity';
import { lostParts } from '#core/records/mail/lost-parts';
import { senderToAllow } from '#core/records/mail/release-mail';
import { senderChecks } from '#core/records/mail/sender-checks';
import { writtenDay } from '#core/records/mail/written-day';
import { AppError } from '#core/kernel/platform/app-error';
import type { FileStore } from '#core/kernel/storage/file-store';
import type { User } from '#core/database/entities/user.entity';
import { pick } from '../http/case.js';
import { mailWords } from '#core/database/values/words-of';
import { conditionsOn, sayingIn } from '../list-query/conditions.js';
import { choiceFilter, idFilter, wordFilter } from '../list-query/filter-values.js';
import { listParameters } from '../list-query/list-parameters.js';
import type { ListRequest } from '../list-query/list-query.js';
import { listRules } from '../list-query/list-rules.js';
import { findListed } from '../list-query/find-page.js';
import type { Plain } from '../list-query/find-plain.js';
import { filled } from '../list-query/order-by.js';
import { FILE_STORE } from '../platform/tokens.js';
import { refuseInfected } from '../files/refuse-infected.js';
import { deliveryFields, mailFields, type MailOut, type MailRow, partFields } from './mail.schema.js';

const { among } = conditionsOn<InboundMail>();
const filters = { id: idFilter(), state: choiceFilter(mailStates), from_email: wordFilter('A whole address.'), queue_id: wordFilter() };
export const mailColumns = {
  received_at: filled('receivedAt'),
  id: 'id',
  subject: 'subject',
  from_email: 'fromEmail',
  state: filled('state'),
  part_count: 'partCount',
} as const;
type Sort = keyof typeof mailColumns;

export const mailRules = listRules({
  resource: 'mail',
  filters,
  columns: mailColumns,
  order: [['received_at', 'desc']],
});
export const MailQuery = listParameters(filters);

/** In bytes: far more than any header has. */
const headBytes = 65_536;

/** Reads the ledger. */
@Injectable()
export class MailService {
  constructor(
    private readonly em: EntityManager,
    @Inject(FILE_STORE) private readonly files: FileStore,
  ) {}

  list(request: ListRequest<typeof filters, Sort>, user: Reader) {
    const where = { $and: [mailCondition(request), seenBy(user)] };
    return findListed(this.em, InboundMail, request, { resource: mailRules.resource, columns: mailColumns, where }, async (rows) => {
      const documents = await this.documentIds(rows);
      const lost = await this.lostCounts(rows);
      return rows.map((mail) => viewRow(mail, documents, lost));
    });
  }

  async one(id: number, user: Reader): Promise<z.input<typeof MailOut>> {
    const mail = await this.find(id, user);
    const deliveries = await this.em.find(MailDelivery, { mailId: id }, { orderBy: { id: 'asc' } });
    const parts = await this.em.find(MailPart, { mailId: id }, { orderBy: { id: 'asc' } });
    return {
      ...viewRow(mail, await this.documentIds([mail]), await this.lostCounts([mail])),
      original: mail.original ? { ...mail.original, day: writtenDay(mail.original.date) } : null,
      trust: mail.trust ?? null,
      raw_size: mail.rawSize ?? null,
      deliveries: deliveries.map((delivery) => pick(delivery, deliveryFields)),
      // A document in the trash cannot be opened.
      parts: parts.map((part) => ({ ...pick(part, partFields), ...(part.outcome === 'document' ? {} : { document_id: null }) })),
    };
  }

  async find(id: number, user: Reader): Promise<InboundMail> {
    const mail = await this.em.fork().findOne(InboundMail, { $and: [{ id }, seenBy(user)] });
    if (!mail) throw noMessage();
    return mail;
  }

  /** The key and name of the original message. Throws `not-found` where none was kept, and where this user may not see it. */
  async raw(id: number, user: Reader): Promise<{ key: string; filename: string; disposition: 'attachment' | 'inline' }> {
    const { rawKey, rawSha256, queueId, headerFrom } = await this.find(id, user);
    if (!rawKey) throw new AppError('not-found', 'The original of this message was not kept.');
    // Its sender has not been determined yet, or could not be.
    if (user.role !== 'ADMIN' && !headerFrom && (await this.mayBeQuestion(rawKey))) throw noMessage();
    const disposition = await refuseInfected(this.em, user, rawSha256, 'attachment');
    return { key: rawKey, filename: `${queueId ?? id}.eml`, disposition };
  }

  /** Whether the header of an unread message has the address of Gmail's confirmation mails. */
  private async mayBeQuestion(key: string): Promise<boolean> {
    if (!(await this.files.exists(key))) return false;
    const head = await this.files.read(key, { start: 0, end: headBytes - 1 });
    return (await text(head.setEncoding('latin1'))).toLowerCase().includes(confirmationSender);
  }

  /** How many files of each mail became no document. */
  private async lostCounts(mails: readonly InboundMail[]): Promise<ReadonlyMap<number, number>> {
    const mailId = { $in: mails.map(({ id }) => id) };
    const rows = await this.em.find(MailPart, { $and: [{ mailId }, lostParts] }, { fields: ['mailId'] });
    const byMail = new Map<number, number>();
    for (const { mailId: id } of rows) byMail.set(id, (byMail.get(id) ?? 0) + 1);
    return byMail;
  }

  /** Documents by the mail they came from; a duplicate shows those of the first one. */
  private async documentIds(mails: readonly Plain<InboundMail>[]): Promise<ReadonlyMap<number, number[]>> {
    const sources = mails.flatMap((mail) => [mail.id, mail.duplicateOf]).filter((id) => typeof id === 'number');
    const rows = await this.em.find(
      Document,
      { mailId: { $in: sources }, deletedAt: null },
      { fields: ['mailId'], orderBy: { id: 'asc' } },
    );
    const byMail = new Map<number, number[]>();
    for (const { id, mailId } of rows) byMail.set(Number(mailId), [...(byMail.get(Number(mailId)) ?? []), id]);
    return byMail;
  }
}

type Reader = Pick<User, 'role'>;

const noMessage = (): AppError => new AppError('not-found', 'Message not found');

/** Written so that the few deliveries to the office mailboxes are looked up once, and not for each of a million messages. */
const notForOfficeAlone = (mail: string): string =>
  `not exists (select from mail_delivery d where d.mail_id = ${mail}.id and d.mailbox = 'office'
     and not exists (select from mail_delivery o where o.mail_id = d.mail_id and o.mailbox <> 'office'))`;

/**
 * For administrators: mail to postmaster and abuse only, and Gmail's confirmation codes, which allow forwarding a mailbox to here. The ledger shows
 * no text of a message that has not been read yet.
 */
function seenBy({ role }: Reader): FilterQuery<InboundMail> {
  if (role === 'ADMIN') return {};
  return {
    $and: [
      { [raw((alias) => notForOfficeAlone(alias))]: [] },
      { $or: [{ headerFrom: null }, { headerFrom: { $ne: confirmationSender } }] },
    ],
  };
}

function viewRow(
  mail: Plain<InboundMail>,
  documents: ReadonlyMap<number, number[]>,
  lost: ReadonlyMap<number, number>,
): z.input<typeof MailRow> {
  const mailDocuments = documents.get(mail.id) ?? [];
  const { fromEmail = null, forwardedBy = null } = mail;
  const { sender, forwarder } = senderChecks(mail.trust ?? null, { fromEmail, forwardedBy });
  const document_ids = mailDocuments.length > 0 ? mailDocuments : (documents.get(Number(mail.duplicateOf)) ?? []);
  return {
    ...pick(mail, mailFields),
    sender_check: sender,
    forwarder_check: forwarder,
    allows: senderToAllow(mail),
    lost_part_count: lost.get(mail.id) ?? 0,
    document_ids,
  };
}

/** The condition of a request's filters and words. */
export function mailCondition({ filters: asked, q }: ListRequest<typeof filters, Sort>): FilterQuery<InboundMail> {
  const columns = { id: 'id', state: 'state', from_email: 'fromEmail', queue_id: 'queueId' } as const;
  return { $and: [...among(asked, columns), ...sayingIn(q, mailWords)] };
}
