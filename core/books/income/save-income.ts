import { type EntityManager, LockMode, type RequiredEntityData } from '@mikro-orm/postgresql';
import { holdSeries } from '#core/books/claims/series';
import { refoldIncome } from '#core/books/income/refold-income';
import { Claim } from '#core/database/entities/claim.entity';
import { Property } from '#core/database/entities/property.entity';
import { type IncomeKind, lineOfFigure } from '#core/database/values/income-values';
import { type Actor, auditChange, auditCreation, auditDeletion } from '#core/kernel/audit/audited-write';
import { AppError } from '#core/kernel/platform/app-error';
import { findDocument } from '#core/records/documents/find-document';

const resource = 'income';

/** What a person records of money that was received. Days are `YYYY-MM-DD`, money is decimal text. */
export interface IncomeWish {
  propertyId: number;
  kind: IncomeKind;
  /** Below zero for what was paid back. */
  amount: string;
  receivedOn: string;
  /** The day it was due, by which it counts on an accrual basis; null: the day it was received. */
  dueOn: string | null;
  payer: string | null;
  note: string | null;
  /** The receipt or slip that says so. */
  documentId: number | null;
  /** It is another payment than one that looks the same. */
  isSeparate: boolean;
}

const columnsOf = ({ receivedOn, kind, ...wish }: IncomeWish) => ({
  ...wish,
  kind,
  happenedOn: receivedOn,
  line: lineOfFigure(kind, null),
});

/** Records income. Throws `not-found` for a property or document that is not there, `conflict` where the very same is recorded already. */
export function recordIncome(em: EntityManager, wish: IncomeWish, actor: Actor): Promise<Claim> {
  return em.transactional(async (tx) => {
    await mustBeThere(tx, wish);
    await holdSeries(tx, 'income', [wish.propertyId]);
    await mustBeNew(tx, wish, null);
    const claim = tx.create(Claim, { ...columnsOf(wish), book: 'income', source: 'person' } as RequiredEntityData<Claim>);
    await auditCreation(tx, claim, { resource, actor });
    await refoldIncome(tx, [wish.propertyId]);
    return claim;
  });
}

/** Changes what is given of income that a person recorded. Throws as recordIncome, and `not-found` for what no person recorded. */
export function changeIncome(em: EntityManager, id: number, changes: Partial<IncomeWish>, actor: Actor): Promise<Claim> {
  return em.transactional(async (tx) => {
    const seen = await findRecorded(tx, id, false);
    const whole = { ...wishOf(seen), ...changes };
    await mustBeThere(tx, { ...whole, documentId: changes.documentId ?? null });
    const properties = [...new Set([seen.propertyId ?? 0, whole.propertyId])];
    await holdSeries(tx, 'income', properties);
    const claim = await findRecorded(tx, id, true);
    const wish = { ...wishOf(claim), ...changes };
    await mustBeNew(tx, wish, id);
    await auditChange(tx, claim, { resource, actor }, () => tx.assign(claim, columnsOf(wish)));
    await refoldIncome(tx, properties);
    return claim;
  });
}

/** Takes income that a person recorded out of the books. Throws `not-found`. */
export function deleteIncome(em: EntityManager, id: number, actor: Actor): Promise<void> {
  return em.transactional(async (tx) => {
    const { propertyId } = await findRecorded(tx, id, false);
    await holdSeries(tx, 'income', [propertyId ?? 0]);
    await auditDeletion(tx, await findRecorded(tx, id, true), { resource, actor });
    await refoldIncome(tx, [propertyId ?? 0]);
  });
}

/** Series are held before claims: it is found first, and locked then. */
async function findRecorded(em: EntityManager, id: number, isLocked: boolean): Promise<Claim> {
  const lock = isLocked ? { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } : {};
  const claim = await em.findOne(Claim, { id, book: 'income', source: 'person' }, lock);
  if (!claim) throw new AppError('not-found', 'Income not found');
  return claim;
}

const wishOf = ({ propertyId, kind, amount, happenedOn, dueOn, payer, note, documentId, isSeparate }: Claim): IncomeWish => ({
  propertyId: propertyId ?? 0,
  kind: kind as IncomeKind,
  amount: amount ?? '0.00',
  receivedOn: happenedOn ?? '',
  dueOn: dueOn ?? null,
  payer: payer ?? null,
  note: note ?? null,
  documentId: documentId ?? null,
  isSeparate,
});

async function mustBeThere(em: EntityManager, { propertyId, documentId }: Pick<IncomeWish, 'propertyId' | 'documentId'>): Promise<void> {
  if (!(await em.count(Property, { id: propertyId }))) throw new AppError('not-found', 'Property not found');
  if (documentId !== null) await findDocument(em, documentId);
}

/** Who says the same twice mostly pressed twice. */
async function mustBeNew(em: EntityManager, wish: IncomeWish, id: number | null): Promise<void> {
  if (wish.isSeparate) return;
  const { propertyId, kind, amount, receivedOn: happenedOn } = wish;
  const same = { book: 'income', source: 'person', propertyId, kind, amount, happenedOn } as const;
  if (await em.count(Claim, { ...same, ...(id === null ? {} : { id: { $ne: id } }) })) throw new AppError('conflict', alreadyRecorded);
}

const alreadyRecorded =
  'Income of this kind, amount and day is recorded for this property already. If it is another payment, say that it counts separately.';
