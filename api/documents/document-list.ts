import { type EntityManager, type FilterQuery, raw } from '@mikro-orm/postgresql';
import { processingStatuses } from '#core/database/values/document-status';
import type { Document } from '#core/database/entities/document.entity';
import { queueTabs } from '#core/database/values/triage';
import { mailboxKinds } from '#core/database/values/mailbox-kind';

import { conditionsOn } from '../list-query/conditions.js';
import {
  amountFilter,
  choiceFilter,
  dayFilter,
  flagFilter,
  idFilter,
  ownerFilter,
  isOn,
  shareFilter,
  wordFilter,
} from '../list-query/filter-values.js';
import { listParameters } from '../list-query/list-parameters.js';
import type { ListRequest } from '../list-query/list-query.js';
import { listRules } from '../list-query/list-rules.js';
import { filled, type SortColumn } from '../list-query/order-by.js';
import { SpokenType } from './document.schema.js';
import { findWordHits } from './word-hits.js';

const { among } = conditionsOn<Document>();
const filters = {
  id: idFilter(),
  property_id: idFilter(),
  owner_id: ownerFilter(),
  subscription_id: idFilter('Bills of these subscriptions.'),
  document_type: SpokenType.describe('A document type.'),
  processing_status: choiceFilter(processingStatuses),
  tag_ids: idFilter('With any of these tags.'),
  mail_id: idFilter(),
  duplicate_of: idFilter(),
  mailbox: choiceFilter(mailboxKinds),
  tab: choiceFilter(queueTabs, 'The part of the review queue.'),
  vendor: wordFilter('The whole name, in any case.'),
  min_amount: amountFilter('Of this amount or more.'),
  max_amount: amountFilter('Of this amount or less.'),
  min_confidence: shareFilter('This confidence or more, from 0 to 1.'),
  max_confidence: shareFilter('This confidence or less, from 0 to 1.'),
  from_email_only: flagFilter('Only what came by e-mail.'),
  subscriptions_only: flagFilter('Only bills of subscriptions.'),
  unassigned: flagFilter('Only those without a property that could have one.'),
  include_all: flagFilter('Not only what awaits review.'),
  date_from: dayFilter('Dated on or after.'),
  date_to: dayFilter('Dated on or before.'),
};

const sortColumns = {
  created_at: filled('createdAt'),
  id: 'id',
  updated_at: filled('updatedAt'),
  filename: filled('filename'),
  vendor_name: 'vendorName',
  amount: 'amount',
  document_date: 'documentDate',
  document_type: filled('documentType'),
  processing_status: filled('processingStatus'),
  file_size: filled('fileSize'),
  email_received_at: 'emailReceivedAt',
  from_email: 'fromEmail',
  email_subject: 'emailSubject',
  property_id: 'propertyId',
  ai_confidence: 'aiConfidence',
} as const satisfies Record<string, SortColumn>;
type Sort = keyof typeof sortColumns;

export const documentRules = listRules({
  resource: 'documents',
  filters,
  columns: sortColumns,
  order: [['created_at', 'desc']],
});

export const DocumentQuery = listParameters(filters);
export type DocumentRequest = ListRequest<typeof filters, Sort>;

/** Filters by the value of one column. */
const plain = {
  id: 'id',
  property_id: 'propertyId',
  subscription_id: 'subscriptionId',
  document_type: 'documentType',
  processing_status: 'processingStatus',
  mail_id: 'mailId',
  duplicate_of: 'duplicateOf',
  mailbox: 'mailbox',
  tab: 'triage',
} as const;

/** The condition of a request with its words; the database is asked which documents match those. */
export async function documentsAsked(em: EntityManager, request: DocumentRequest): Promise<FilterQuery<Document>> {
  const where = documentCondition(request);
  return request.q === null ? where : { $and: [where, await findWordHits(em, request.q)] };
}

/** The condition of a request's filters: the review queue unless everything is asked for; never the trash. */
export function documentCondition({ filters: asked }: DocumentRequest): FilterQuery<Document> {
  const where: FilterQuery<Document>[] = [{ deletedAt: null }, ...among(asked, plain)];
  if (!isOn(asked.include_all)) where.push({ reviewedAt: null });
  if (isOn(asked.from_email_only)) where.push({ fromEmail: { $ne: null } });
  if (isOn(asked.subscriptions_only)) where.push({ documentType: 'subscription' });
  if (isOn(asked.unassigned)) where.push({ propertyId: null, documentType: { $ne: 'subscription' } });
  if (asked.date_from) where.push({ documentDate: { $gte: asked.date_from[0] } });
  if (asked.date_to) where.push({ documentDate: { $lte: asked.date_to[0] } });
  if (asked.vendor) where.push(fromVendors(asked.vendor));
  if (asked.min_amount) where.push({ amount: { $gte: asked.min_amount[0] } });
  if (asked.max_amount) where.push({ amount: { $lte: asked.max_amount[0] } });
  if (asked.min_confidence) where.push({ aiConfidence: { $gte: Number(asked.min_confidence[0]) } });
  if (asked.max_confidence) where.push({ aiConfidence: { $lte: Number(asked.max_confidence[0]) } });
  if (asked.tag_ids) where.push(withAnyTag(asked.tag_ids));
  return { $and: where };
}

/** Those of a single vendor come in the order of an index. */
const fromVendors = ([name, ...others]: readonly string[]): FilterQuery<Document> =>
  others.length === 0
    ? { [raw((alias) => `lower(${alias}.vendor_name) = lower(?)`, [name])]: [] }
    : {
        [raw(
          (alias) => `lower(${alias}.vendor_name) = any(array(select lower(name) from jsonb_array_elements_text(?::jsonb) name))`,
          [JSON.stringify([name, ...others])],
        )]: [],
      };

function withAnyTag(ids: readonly number[]): FilterQuery<Document> {
  return {
    [raw(
      (alias) => `exists (select 1 from document_tag dt where dt.document_id = ${alias}.id and dt.tag_id = any(?::int[]))`,
      [`{${ids.join(',')}}`],
    )]: [],
  };
}
