import type { EntityManager } from '@mikro-orm/postgresql';
import type { Document } from '#core/documents/document.entity';
import { effectiveField, effectiveType } from '#core/documents/effective-values';
import { HoaEntry } from '#core/hoa/hoa-entry.entity';
import { HoaEmail } from '#core/hoa/hoa-email.entity';
import type { DuesEntryKind } from '#core/hoa/hoa-values';
import type { HoaKind } from '#core/hoa/judge-hoa-email';
import { linesOf, type PaperLine } from '#core/hoa/paper-lines';
import { foreignCurrency } from '#core/settings/foreign-currency';

/** What a kind of document is for the dues: a bill charges, only a confirmation says that something was paid. */
const entryOf: Readonly<Partial<Record<HoaKind, 'charge' | 'payment'>>> = {
  invoice: 'charge',
  bill: 'charge',
  payment_confirmation: 'payment',
};

/**
 * Enters what a mail charges or confirms into the dues, one line a document, and says how many there are. A document that names several
 * properties, each with its amount, is entered for each of them; else the document's property, or the mail's, has the whole. Done again, what an
 * earlier run entered is replaced; a line an expense stands for is left as it is. Papers that say the same are told apart when the
 * dues are reckoned.
 */
export async function recordHoaEntries(
  em: EntityManager,
  email: HoaEmail,
  papers: readonly Document[],
  receivedOn: string,
): Promise<number> {
  await em.nativeDelete(HoaEntry, { hoaEmailId: email.id, expenseId: null });
  let count = 0;
  for (const paper of papers) {
    const kind = isOther(paper) ? undefined : entryOf[papers.length === 1 ? email.documentType : kindOf(paper)];
    const said = paper.personFields.property_id;
    const propertyId = said === undefined ? (paper.propertyId ?? email.propertyId ?? null) : said;
    const byPerson = email.personSet.includes('property_id') || said !== undefined;
    count += await enter(em, paper, { kind, propertyId, byPerson, receivedOn, hoaEmailId: email.id });
  }
  return count;
}

/**
 * The same for a document that came another way than to the HOA mailbox: uploaded, or sent to the address of its property. In the
 * caller's transaction and under its lock on the document.
 */
export async function recordPaperEntries(em: EntityManager, paper: Document, receivedOn: string): Promise<void> {
  await em.nativeDelete(HoaEntry, { documentId: paper.id, hoaEmailId: null, expenseId: null });
  if (paper.deletedAt || effectiveType(paper) !== 'hoa_document') return;
  const kind = entryOf[kindOf(paper)];
  const byPerson = paper.personFields.property_id !== undefined;
  await enter(em, paper, { kind, propertyId: paper.propertyId ?? null, byPerson, receivedOn, hoaEmailId: null });
}

const kindOf = (paper: Document): HoaKind => effectiveField(paper, 'hoa_kind') ?? 'unknown';

/** A person has said that it is another's paper, whatever mailbox it came to. To call it an expense says nothing of whose it is. */
function isOther({ personFields: { document_type: type, fields } }: Document): boolean {
  const said = type ?? fields.document_type ?? 'hoa_document';
  return said !== 'hoa_document' && said !== 'expense';
}

interface Entering {
  kind: DuesEntryKind | undefined;
  propertyId: number | null;
  /** A person has said whose it is: then it is for one property, whatever it names. */
  byPerson: boolean;
  receivedOn: string;
  hoaEmailId: number | null;
}

async function enter(em: EntityManager, paper: Document, { kind: asked, hoaEmailId, ...rest }: Entering): Promise<number> {
  // A bill of less than nothing is a credit note.
  const kind = asked === 'charge' && Number(effectiveField(paper, 'amount') ?? 0) < 0 ? 'credit' : asked;
  if (!kind || (await foreignCurrency(em, paper))) return 0;
  const booked = await em.find(HoaEntry, { documentId: paper.id, hoaEmailId, expenseId: { $ne: null } });
  const kept = new Set(booked.map(keyOf));
  const lines = await linesOf(em, paper, { kind, ...rest });
  for (const line of lines) if (!kept.has(keyOf(line))) em.create(HoaEntry, { documentId: paper.id, hoaEmailId, ...line });
  await em.flush();
  return lines.length;
}

const keyOf = ({ kind, propertyId, isLateFee }: Pick<PaperLine, 'kind' | 'propertyId'> & { isLateFee?: boolean }): string =>
  `${kind} ${propertyId} ${String(isLateFee ?? false)}`;
