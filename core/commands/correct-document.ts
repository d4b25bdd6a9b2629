import type { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '#core/kernel/audit/audited-write';
import { auditDocument, documentSnapshot } from '#core/records/documents/audit-document';
import type { PersonFields } from '#core/database/values/document-fields';
import type { StatementEntry } from '#core/database/values/income-values';
import type { DocumentType } from '#core/extraction/fields/document-type';
import type { Document } from '#core/database/entities/document.entity';
import { effectiveField, effectiveType, refreshEffectiveColumns } from '#core/database/values/effective-values';
import { postDocuments } from '#core/commands/post-documents';
import { lockDocument } from '#core/records/documents/find-document';
import { recordEvent } from '#core/records/documents/record-event';
import { regroupCopies } from '#core/commands/regroup-copies';
import { setTags } from '#core/records/documents/tag-document';
import { AppError } from '#core/kernel/platform/app-error';
import { mustBeAsSeen, type SeenStates } from '#core/kernel/platform/as-seen';
import type { Clock } from '#core/kernel/platform/clock';
import type { FieldKey } from '#core/extraction/fields/extracted-fields';
import { holdDocuments } from '#core/records/documents/hold-documents';
import { forgetCases, keepCase, keepCasesOf, keepPlace } from '#core/records/learning/learn';
import { keepDocumentKeys } from '#core/records/properties/keep-document-keys';
import { Property } from '#core/database/entities/property.entity';
import { Tag } from '#core/database/entities/tag.entity';

/** What a person sets on a document. What is left out stays; null is a value too (of the type it takes the person's word back). */
export interface Correction {
  fields?: PersonFields['fields'];
  /** `machine`: what a person has set is taken back. */
  propertyId?: number | null | 'machine';
  documentType?: DocumentType | null;
  /** The category its expense is to have; `machine`: what a person has chosen is taken back. */
  categoryId?: number | null | 'machine';
  /** What a person says of the figures of an owner statement; what is left out stays. */
  income?: StatementEntry;
  /** All tags the document is to have. */
  tagIds?: readonly number[];
  description?: string | null;
  /** Null: it is of its own, neither a copy nor the confirmation of a payment of another document, and is never marked so again. */
  duplicateOf?: null;
  /** The person is done with it: `completed` takes it out of the queue, `filed` files it without an expense. */
  done?: 'completed' | 'filed';
}

/**
 * Keeps a person's corrections: they stand against every later extraction or rule. Throws `not-found` for the document
 * and for a property or tag that is not there, `conflict` where the bill of a subscription would get a property, `changed-meanwhile` where it is
 * in none of the states `seen`.
 */
export async function correctDocument(
  em: EntityManager,
  id: number,
  correction: Correction,
  { actor, clock, seen = null }: { actor: Actor; clock: Clock; seen?: SeenStates },
): Promise<void> {
  const by = actor.userId;
  await em.transactional(async (tx) => {
    await holdDocuments(tx, [id], amountsIn(correction));
    const document = await lockDocument(tx, id);
    mustBeAsSeen(document, seen, 'document');
    const before = {
      propertyId: document.propertyId ?? null,
      byPerson: 'property_id' in document.personFields,
      type: document.documentType,
    };
    const snapshot = documentSnapshot(document);
    const fields = { ...saidBeside(document, correction.fields ?? {}), ...correction.fields };
    document.personFields = mergePerson(document.personFields, { ...correction, fields });
    if (typeof correction.propertyId === 'number') await mustBeAssignable(tx, document, correction.propertyId);
    await mustBeKnown(tx, correction.income?.figures?.flatMap((figure) => figure.property_id ?? []) ?? []);
    if (correction.description !== undefined) document.description = correction.description;
    refreshEffectiveColumns(document);
    // Of another type it is the bill of no subscription any more.
    if (correction.documentType !== undefined && document.documentType !== 'subscription') document.subscriptionId = null;
    if (correction.duplicateOf === null) standAlone(document);
    const tags = correction.tagIds ? await replaceTags(tx, document, correction.tagIds, by) : {};
    if (correction.done) finish(tx, document, correction.done, by, clock);
    recordChanges(tx, document, before, correction, by);
    if (concernsBooks(correction)) await postDocuments(tx, [...(await regroupCopies(tx, document)), document], { actor });
    await keepCases(tx, document, { ...correction, fields });
    if (concernsBooks(correction)) await keepDocumentKeys(tx, document);
    auditDocument(tx, document, { actor, action: 'update', before: snapshot, details: tags });
    await tx.flush();
  });
}

/** What mostly is the same word of a document under another name, which no screen shows beside it. */
const sameWord: readonly (readonly [FieldKey, FieldKey])[] = [
  ['amount', 'charged_amount'],
  ['amount', 'dues'],
  ['service_date', 'statement_date'],
];

/** What a person says of an amount or a day they say of the same word under its other names too, unless they name those themselves. */
function saidBeside(document: Document, corrected: PersonFields['fields']): PersonFields['fields'] {
  const [{ fields: read }, { fields: known }] = [document.machineFields, document.personFields];
  const same = sameWord.filter(([key, sameField]) => {
    if (corrected[key] === undefined || sameField in corrected) return false;
    return sameField in known
      ? known[sameField] === effectiveField(document, key)
      : read[sameField] !== undefined && read[sameField].value === read[key]?.value;
  });
  return Object.fromEntries(same.map(([key, sameField]) => [sameField, corrected[key]]));
}

/** What the document may come to by it. */
const amountsIn = ({ fields = {} }: Correction): string[] =>
  [fields.amount, fields.charged_amount, fields.dues].filter((amount) => typeof amount === 'string');

/** Labels, what the sender said beside it and what a later expense is to be are in no books. */
function concernsBooks({ tagIds: _tags, description: _said, categoryId: _category, fields = {}, ...rest }: Correction): boolean {
  return Object.keys(fields).length > 0 || Object.values(rest).some((value) => value !== undefined);
}

function standAlone(document: Document): void {
  document.duplicateOf = null;
  document.duplicateReason = null;
}

/** What a person says of what is read on a document, of its type and of its property is learned from. */
async function keepCases(em: EntityManager, document: Document, { fields = {}, documentType, propertyId }: Correction): Promise<void> {
  const { document_type: _, ...values } = fields;
  await keepCasesOf(em, document, values);
  const type = documentType ?? fields.document_type;
  if (type) await keepCase(em, document, 'document_type', type);
  else if (documentType === null) await forgetCases(em, document.id, ['document_type']);
  if (propertyId !== undefined) await keepPlace(em, document);
}

/** Key by key: what was set before stays unless it is named again. */
export function mergePerson(
  person: PersonFields,
  { fields, propertyId, documentType, categoryId, duplicateOf, income }: Correction,
): PersonFields {
  const { document_type: earlier, property_id: place, category_id: chosen, ...rest } = person;
  const property = propertyId === undefined ? place : propertyId;
  const category = categoryId === undefined ? chosen : categoryId;
  const type = documentType === undefined ? earlier : documentType;
  return {
    ...rest,
    fields: { ...person.fields, ...fields },
    ...(type ? { document_type: type } : {}),
    ...(property === undefined || property === 'machine' ? {} : { property_id: property }),
    ...(category === undefined || category === 'machine' ? {} : { category_id: category }),
    ...(duplicateOf === undefined ? {} : { duplicate_of: duplicateOf }),
    ...(income === undefined ? {} : { income: { ...person.income, ...income } }),
  };
}

async function mustBeAssignable(em: EntityManager, document: Document, propertyId: number): Promise<void> {
  if (!(await em.count(Property, { id: propertyId }))) throw new AppError('not-found', 'Property not found');
  if (effectiveType(document) === 'subscription') {
    throw new AppError('conflict', 'Subscription bills are not assigned to a property.');
  }
}

async function mustBeKnown(em: EntityManager, propertyIds: readonly number[]): Promise<void> {
  const ids = [...new Set(propertyIds)];
  if (ids.length > 0 && (await em.count(Property, { id: { $in: ids } })) !== ids.length)
    throw new AppError('not-found', 'Property not found');
}

async function replaceTags(em: EntityManager, document: Document, wanted: readonly number[], by: number) {
  const known = await em.count(Tag, { id: { $in: [...wanted] } });
  if (known !== new Set(wanted).size) throw new AppError('not-found', 'Tag not found');
  const rows = await em.execute<{ tag_id: number }[]>('select tag_id from document_tag where document_id = ?', [document.id]);
  const remove = rows.map((row) => row.tag_id).filter((id) => !wanted.includes(id));
  return setTags(em, document, { add: wanted, remove }, by);
}

function finish(em: EntityManager, document: Document, done: 'completed' | 'filed', by: number, clock: Clock): void {
  const { processingStatus: from, failureCode, failureReason } = document;
  document.processingStatus = done;
  document.failureCode = null;
  document.failureReason = null;
  document.completedAt ??= clock.now();
  document.reviewedAt ??= clock.now();
  document.reviewedBy ??= by;
  // What it was before, for who takes the filing back.
  const failure = failureCode ? { failure_code: failureCode, failure_reason: failureReason ?? null } : {};
  if (done === 'filed') recordEvent(em, document.id, 'filed', { from, ...failure }, by);
}

function recordChanges(
  em: EntityManager,
  document: Document,
  before: { propertyId: number | null; byPerson: boolean; type: DocumentType },
  { fields = {}, done, categoryId, duplicateOf, income }: Correction,
  by: number,
): void {
  const propertyId = document.propertyId ?? null;
  if (propertyId !== before.propertyId) {
    const facts = { property_id: propertyId, from: before.propertyId, by_person: before.byPerson };
    recordEvent(em, document.id, 'assigned', facts, by);
  }
  const changed = [
    ...Object.keys(fields),
    ...(document.documentType === before.type ? [] : ['document_type']),
    ...(categoryId === undefined ? [] : ['category_id']),
    ...(duplicateOf === undefined ? [] : ['duplicate_of']),
    ...(income === undefined ? [] : ['income']),
  ];
  if (changed.length > 0 || done === 'completed') {
    recordEvent(em, document.id, 'corrected', { fields: [...new Set(changed)], ...(done === 'completed' ? { reviewed: true } : {}) }, by);
  }
}
