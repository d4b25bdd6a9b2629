import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Get, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Document } from '#core/documents/document.entity';
import { SignedIn } from '../auth/access.js';
import { AnswersFile } from '../http/answers.js';
import { type CsvRow, sendCsv } from '../http/csv.js';
import { exportBatches } from '../http/export-batches.js';
import type { ListParameters } from '../list-query/list-parameters.js';
import { readList } from '../list-query/list-query.js';
import { findContext } from './document-context.js';
import { documentsAsked, DocumentQuery, documentRules } from './document-list.js';
import { viewDocumentRow } from './document-view.js';

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
];

@Controller('documents')
export class DocumentExportController {
  constructor(private readonly em: EntityManager) {}

  @Get('export.csv')
  @SignedIn()
  @AnswersFile('Every document the filters hold for, as CSV', 'text/csv')
  async csv(@Query({ schema: DocumentQuery }) query: ListParameters, @Res() response: Response) {
    const where = await documentsAsked(this.em, readList(documentRules, query));
    const batches = exportBatches(this.em, Document, where, async (em, rows) => {
      await em.populate(rows, ['tags']);
      const context = await findContext(em, rows);
      return rows.map((row) => rowOf(viewDocumentRow(row, context)));
    });
    await sendCsv(response, 'documents.csv', header, batches);
  }
}

function rowOf(document: ReturnType<typeof viewDocumentRow>): CsvRow {
  const { id, created_at, filename, document_type, status, document_date, vendor_name, amount, property_id, property_name } = document;
  const { description, from_email, email_subject, expense_id, subscription_id, tags } = document;
  return [
    id,
    created_at.toISOString(),
    filename,
    document_type,
    status,
    document_date,
    vendor_name,
    { amount },
    property_id,
    property_name,
    description,
    from_email,
    email_subject,
    expense_id,
    subscription_id,
    tags.map((tag) => tag.name).join('; '),
  ];
}
