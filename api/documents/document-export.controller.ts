import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Get, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Document } from '#core/database/entities/document.entity';
import { effectiveSql } from '#core/records/documents/effective-sql';
import { SignedIn } from '../auth/access.js';
import { AnswersFile } from '../http/answers.js';
import type { CsvRow } from '#core/kernel/platform/csv';
import { sendCsv } from '../http/csv.js';
import { exportBatches } from '../http/export-batches.js';
import type { ListParameters } from '../list-query/list-parameters.js';
import { readList } from '../list-query/list-query.js';
import { findContext, type Surroundings } from './document-context.js';
import { documentsAsked, DocumentQuery, documentRules } from './document-list.js';
import { statusOf } from './document-view.js';

const header = [
  'id',
  'received',
  'filename',
  'type',
  'status',
  'date',
  'vendor',
  'amount',
  'property_id',
  'property',
  'description',
  'from_email',
  'email_subject',
  'expense_id',
  'subscription_id',
  'tags',
  'currency',
];

@Controller('documents')
export class DocumentExportController {
  constructor(private readonly em: EntityManager) {}

  @Get('export.csv')
  @SignedIn()
  @AnswersFile('Every document matching the filters, as CSV', 'text/csv')
  async csv(@Query({ schema: DocumentQuery }) query: ListParameters, @Res() response: Response) {
    const where = await documentsAsked(this.em, readList(documentRules, query));
    await sendCsv(response, 'documents.csv', header, exportBatches(this.em, Document, where, rowsOf, columns));
  }
}

/** The fields of a row. */
const columns = [
  'createdAt',
  'filename',
  'documentType',
  'processingStatus',
  'reviewedAt',
  'subscriptionId',
  'propertyId',
  'documentDate',
  'vendorName',
  'amount',
  'description',
  'fromEmail',
  'emailSubject',
] as const;

async function rowsOf(em: EntityManager, rows: Document[]): Promise<CsvRow[]> {
  await em.populate(rows, ['tags']);
  const [context, currencies] = [await findContext(em, rows), await findCurrencies(em, rows)];
  return rows.map((row) => [...rowOf(row, context.get(row.id)), currencies.get(row.id) ?? null]);
}

/** The currencies that documents name for their amounts (ISO 4217), read without the rest of the document. */
async function findCurrencies(em: EntityManager, rows: readonly Document[]): Promise<ReadonlyMap<number, string | null>> {
  const found = await em.execute<{ id: number; currency: string | null }[]>(
    `select d.id, ${effectiveSql('currency')} as currency from document d where d.id = any(?::int[])`,
    [`{${rows.map(({ id }) => id).join(',')}}`],
  );
  return new Map(found.map(({ id, currency }) => [id, currency]));
}

function rowOf(document: Document, { expenseId = null, propertyName = null }: Partial<Surroundings> = {}): CsvRow {
  const { id, createdAt, filename, documentType, documentDate, vendorName, amount, propertyId, description } = document;
  const paper = [id, createdAt.toISOString(), filename, documentType, statusOf(document, expenseId), documentDate ?? null];
  const charge = [vendorName ?? null, { amount: amount ?? null }, propertyId ?? null, propertyName, description ?? null];
  const tags = document.tags.getItems().map((tag) => tag.name);
  const mail = [document.fromEmail ?? null, document.emailSubject ?? null];
  return [...paper, ...charge, ...mail, expenseId, document.subscriptionId ?? null, tags.join('; ')];
}
