import type { EntityManager } from '@mikro-orm/postgresql';
import { postDocuments } from '#core/commands/post-documents';
import { Document } from '#core/database/entities/document.entity';
import { DocumentPage } from '#core/database/entities/document-page.entity';
import { refreshEffectiveColumns } from '#core/database/values/effective-values';
import type { Line } from '#core/reading/page-text';
import { found, paper } from './sample-books.js';

/** Lines of a page as a reader leaves them; two spaces or more part columns. */
export const linesOf = (text: string): Line[] =>
  text.split('\n').map((row, at) => ({
    words: [...row.matchAll(/\S+/g)].map((word) => ({
      text: word[0],
      box: [word.index / 100, at / 60, word[0].length / 100, 1 / 70] as [number, number, number, number],
      confidence: null,
    })),
  }));

export interface MadeStatement {
  text: string;
  propertyId?: number | null;
  period?: string;
  day?: string;
  manager?: string;
  more?: object;
}

/** An owner statement as it is after extraction, posted. */
export async function ownerStatement(
  em: EntityManager,
  { text, propertyId = null, period = 'June 2026', day = '2026-07-02', manager = 'Keystone Management', more = {} }: MadeStatement,
): Promise<number> {
  const fields = { vendor: found(manager), service_date: found(day), period: found(period), document_type: found('owner_statement') };
  const id = await paper(em, {
    filename: 'owner-statement.pdf',
    machineFields: { fields: fields as never, ...(propertyId === null ? {} : { property_id: propertyId }) },
    ocrText: text,
    processingStatus: 'completed',
    ...more,
  });
  em.create(DocumentPage, { documentId: id, page: 1, width: 612, height: 792, source: 'text_layer', lines: linesOf(text) });
  await em.flush();
  await em.fork().transactional(async (tx) => {
    const document = await tx.findOneOrFail(Document, { id });
    refreshEffectiveColumns(document);
    await postDocuments(tx, [document]);
  });
  return id;
}

/** What a manager sends for one home: 2,400.00 less 192.00 and 310.00 leave 1,898.00. */
export const oneHome = `Keystone Management
Owner Statement
Income
Rent                           2,400.00
Total income                   2,400.00
Expenses
Management fee (8%)              192.00
Plumbing repair                  310.00
Total expenses                   502.00
Owner disbursement             1,898.00`;
