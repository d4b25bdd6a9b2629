import type { EntityManager } from '@mikro-orm/postgresql';
import type { MachineFields, PersonFields } from '#core/database/values/document-fields';
import type { Document } from '#core/database/entities/document.entity';
import { effectiveField } from '#core/database/values/effective-values';
import type { ExtractedField } from '#core/extraction/fields/extracted-fields';
import { type Case, chooseLesson, type Keys, type Lesson, lessonKeys } from '#core/records/learning/choose-lesson';
import { type CaseField, CorrectionCase } from '#core/database/entities/correction-case.entity';
import { isReadField, type ReadField } from '#core/database/values/read-field';
import { wordingOf } from '#core/records/learning/wording';
import { plainIdentifier } from '#core/kernel/keys/identifier-hash';

/** What people said is nearly certain of the next one; it still is another document. */
const learnedConfidence = 0.9;
/** Of these what was said of one document may be said of the next; all others are another on each. */
const learnedFields = ['vendor', 'document_type', 'expense_type'] as const satisfies ReadField[];
type LearnedField = (typeof learnedFields)[number];
/** So many of the newest cases of each kind are looked at. */
const enough = 20;
const shortestAccount = 4;

const beforeLessons = ({ before_lessons: aside = {} }: MachineFields, field: ReadField) => (isLearned(field) ? aside[field] : undefined);
const isLearned = (field: ReadField): field is LearnedField => learnedFields.some((learned) => learned === field);

/** What the extractor had found, before a lesson took its place. */
function foundOf({ machineFields }: Document, field: ReadField): string | null {
  const learned = beforeLessons(machineFields, field);
  if (learned !== undefined) return learned?.value ?? null;
  const known = machineFields.fields[field];
  // What was kept aside is of an earlier reading, once it has been extracted anew.
  const before = field === 'vendor' && known?.source === 'rule' ? machineFields.before_rules?.vendor : undefined;
  return (before === undefined ? known : before)?.value ?? null;
}

/** By what a document is of a kind with others. A masked account number names none. */
function keysOf(document: Document): Keys {
  const number = effectiveField(document, 'account_number') ?? effectiveField(document, 'loan_number');
  const plain = number === null || /[*•x]{2,}/i.test(number) ? '' : plainIdentifier(number);
  return {
    account: plain.length >= shortestAccount ? plain : null,
    vendor: foundOf(document, 'vendor')?.toLowerCase().trim() ?? null,
    sender: document.fromEmail?.toLowerCase() ?? null,
    wording: wordingOf(document.fromEmail ?? null, document.emailSubject ?? null),
  };
}

/** The cases of other documents that may say something of this one, the newest first; `before`: only those kept before that case. */
async function casesFor(em: EntityManager, document: Document, field: LearnedField | 'property_id', before?: number): Promise<Case[]> {
  const keys = keysOf(document);
  // Each key by itself: a vendor with many accounts would crowd out the one case of this account.
  const newest = lessonKeys.map(
    (key) => `(select c.id from correction_case c where c.field = ? and c.document_id <> ? and c.id < ? and c.${key} = ?
       order by c.updated_at desc, c.id desc limit ${enough})`,
  );
  return em.execute<Case[]>(
    `select c.document_id as "documentId", c.found, c.said, c.account, c.wording, c.vendor, c.sender from correction_case c
     where c.id in (${newest.join(' union ')}) order by c.updated_at desc, c.id desc`,
    lessonKeys.flatMap((key) => [field, document.id, before ?? 2_147_483_647, keys[key]]),
  );
}

/** What people's corrections say of a field of this document. */
export async function findLesson(
  em: EntityManager,
  document: Document,
  field: LearnedField | 'property_id',
  before?: number,
): Promise<Lesson | null> {
  const found = field === 'property_id' ? null : foundOf(document, field);
  const cases = await casesFor(em, document, field, before);
  // Where a person puts a document says nothing of the document's vendor or sender, who work for many: that is the history's business.
  return field === 'property_id'
    ? chooseLesson(keysOf(document), found, cases, ['account', 'wording'])
    : chooseLesson(keysOf(document), found, cases, ['account', 'vendor', 'sender']);
}

/**
 * Puts what people's corrections of earlier documents say in the place of what was just extracted, on the machine's side and in
 * the caller's transaction; each such value names the reason. What the machine had found is kept aside.
 */
export async function applyLessons(em: EntityManager, document: Document, before?: number): Promise<void> {
  const aside: NonNullable<Document['machineFields']['before_lessons']> = {};
  delete document.machineFields.before_lessons;
  const lessons: [LearnedField, Lesson][] = [];
  for (const field of learnedFields) {
    const lesson = await findLesson(em, document, field, before);
    if (lesson && lesson.said !== foundOf(document, field)) lessons.push([field, lesson]);
  }
  if (lessons.length === 0) return;
  const fields = { ...document.machineFields.fields };
  for (const [field, { said, reason }] of lessons) {
    Object.assign(aside, { [field]: fields[field] ?? null });
    const value = { value: said, confidence: learnedConfidence, evidence: null, source: 'learned', reason } as ExtractedField;
    Object.assign(fields, { [field]: value });
  }
  document.machineFields = { ...document.machineFields, fields, before_lessons: aside };
}

/**
 * Keeps what a person said of a document, to learn from; said again, the later word counts. What the machine had found all along teaches nothing, but
 * where a lesson has stood in its place: that one is not to be believed again.
 */
export async function keepCase(
  em: EntityManager,
  document: Document,
  field: CaseField,
  correctValue: string | number | null,
): Promise<void> {
  const found = field === 'property_id' ? null : foundOf(document, field);
  const text = correctValue === null ? null : String(correctValue);
  if (field !== 'property_id' && text === found && beforeLessons(document.machineFields, field) === undefined) {
    await em.nativeDelete(CorrectionCase, { documentId: document.id, field });
    return;
  }
  const row = {
    documentId: document.id,
    field,
    found,
    said: text,
    places: null,
    ...keysOf(document),
    createdAt: new Date(),
    updatedAt: new Date(),
  };
  await em.upsert(CorrectionCase, row, { onConflictFields: ['documentId', 'field'], onConflictExcludeFields: ['createdAt'] });
}

/** The same for each field of a document that is read on it. */
export async function keepCasesOf(em: EntityManager, document: Document, fields: PersonFields['fields']): Promise<void> {
  for (const [field, value] of Object.entries(fields)) if (isReadField(field)) await keepCase(em, document, field, value as string | null);
}

/** Forgets what was learned of fields of a document: a person has taken their word back. */
export async function forgetCases(em: EntityManager, documentId: number, fields: readonly CaseField[]): Promise<void> {
  await em.nativeDelete(CorrectionCase, { documentId, field: { $in: [...fields] } });
}

/** Keeps whose a person now says a document is; that nobody says it any more, or that it is nobody's, teaches nothing. */
export async function keepPlace(em: EntityManager, document: Document): Promise<void> {
  const { property_id: propertyId } = document.personFields;
  if (typeof propertyId === 'number') await keepCase(em, document, 'property_id', propertyId);
  else await forgetCases(em, document.id, ['property_id']);
}
