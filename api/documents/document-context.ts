import type { EntityManager } from '@mikro-orm/postgresql';
import type { DocumentEventKind } from '#core/database/entities/document-event.entity';
import { effectiveSql } from '#core/records/documents/effective-sql';
import { andReadable } from '#core/database/values/read-policy';
import type { Trust } from '#core/database/values/mail-trust';
import { askByIds, byIds } from '#core/kernel/platform/prepared';
import { type ShownTag, tagsAsJson, toShownTags } from '../tags/shown-tags.js';

/** What a document's row shows besides its own columns, by its id. */
export type DocumentContext = ReadonlyMap<number, Surroundings>;

export interface Surroundings {
  expenseId: number | null;
  propertyName: string | null;
  /** The day its property was sold, where the document is of a later day. */
  soldBefore: string | null;
  subscriptionName: string | null;
  /** Its copies, oldest first. */
  copies: { id: number; filename: string; reason: string | null }[];
  /** The bill whose payment it confirms. */
  bill: ConfirmedBill | null;
  /** The documents that confirm its payment, oldest first, each with its day. */
  confirmedBy: { id: number; filename: string; paid_on: string | null }[];
  tags: ShownTag[];
  /** What is known about the senders of its mail. */
  trust: Trust | null;
  /** The most documents that one of its pictures shows. */
  papers: number;
  /** Its progress while it is processed. */
  progress: { kind: DocumentEventKind; at: Date; data: Record<string, unknown> } | null;
}

interface ConfirmedBill {
  id: number;
  filename: string;
  invoice_number: string | null;
  day: string | null;
  expense: { id: number; paid_on: string | null; updated_at: Date } | null;
}

interface Row {
  id: number;
  expense_id: number | null;
  property_name: string | null;
  /** The day it was sold, where the document is of a later day. */
  sold_before: string | null;
  subscription_name: string | null;
  copies: Surroundings['copies'] | null;
  bill: Omit<ConfirmedBill, 'expense'> | null;
  bill_expense: { id: number; paid_on: string | null; updated_at: string } | null;
  confirmed_by: Surroundings['confirmedBy'] | null;
  tags: unknown[] | null;
  trust: Trust | null;
  papers: number | null;
  kind: DocumentEventKind | null;
  at: string;
  data: Record<string, unknown>;
}

const billSql = `json_build_object('id', b.id, 'filename', b.filename, 'day', b.document_date, 'invoice_number', ${effectiveSql('invoice_number', 'b')})`;
const billExpenseSql = `json_build_object('id', x.id, 'paid_on', x.paid_on, 'updated_at', x.updated_at)`;
const confirmationSql = `json_build_object('id', c.id, 'filename', c.filename,
  'paid_on', coalesce(${effectiveSql('paid_on', 'c')}, to_char(c.document_date, 'YYYY-MM-DD')))`;

const questionFor = (andReadableCopy: string, andReadableBill: string) =>
  byIds(
    'd.id',
    (
      condition,
    ) => `select d.id, e.id as expense_id, p.name as property_name, case when d.document_date > p.sold_on then to_char(p.sold_on, 'YYYY-MM-DD') end as sold_before,
       s.site_name as subscription_name, copies.copies,
       case when b.id is not null then ${billSql} end as bill, case when x.id is not null then ${billExpenseSql} end as bill_expense, confirmations.confirmed_by, tags.tags, m.trust,
       (select max(papers) from document_page where document_id = d.id) as papers, progress.kind, progress.at, progress.data
     from document d
       left join expense e on e.document_id = d.id
       left join property p on p.id = d.property_id
       left join subscription s on s.id = d.subscription_id
       left join inbound_mail m on m.id = d.mail_id
       left join lateral (select json_agg(json_build_object('id', id, 'filename', filename, 'reason', duplicate_reason) order by id) as copies
         from document c where duplicate_of = d.id and deleted_at is null${andReadableCopy}) copies on true
       left join document b on b.id = d.confirms and b.deleted_at is null${andReadableBill}
       left join expense x on x.document_id = b.id
       left join lateral (select json_agg(${confirmationSql} order by c.id) as confirmed_by
         from document c where c.confirms = d.id and c.duplicate_of is null and c.deleted_at is null${andReadableCopy}) confirmations on true
       left join lateral (select ${tagsAsJson('t')} as tags from document_tag l join tag t on t.id = l.tag_id where l.document_id = d.id) tags on true
       left join lateral (select kind, at, data from document_event where document_id = d.id order by id desc limit 1) progress
         on d.processing_status in ('pending', 'processing')
     where ${condition}`,
  );

/** Looks up all of this for a page of documents. */
export async function findContext(em: EntityManager, documents: readonly { id: number }[]): Promise<DocumentContext> {
  if (documents.length === 0) return new Map();
  const rows = await askByIds<Row>(
    em,
    questionFor(andReadable(em, 'c'), andReadable(em, 'b')),
    documents.map((document) => document.id),
  );
  return new Map(
    rows.map((row) => {
      const progress = row.kind ? { kind: row.kind, at: new Date(row.at), data: row.data } : null;
      const {
        expense_id: expenseId,
        property_name: propertyName,
        sold_before: soldBefore,
        subscription_name: subscriptionName,
        trust,
      } = row;
      const papers = row.papers ?? 1;
      const paid = row.bill_expense;
      const expense = paid && { ...paid, updated_at: new Date(paid.updated_at) };
      const bill = row.bill && { ...row.bill, expense };
      const linked = { copies: row.copies ?? [], bill, confirmedBy: row.confirmed_by ?? [] };
      return [
        row.id,
        { expenseId, propertyName, soldBefore, subscriptionName, ...linked, tags: toShownTags(row.tags), trust, papers, progress },
      ];
    }),
  );
}
