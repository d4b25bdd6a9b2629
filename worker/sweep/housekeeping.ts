import type { EntityManager } from '@mikro-orm/postgresql';
import { trashDays } from '#core/commands/delete-document';
import { postEarlierStatements } from '#core/commands/post-earlier-statements';
import { pruneTrials } from '#core/ops/diagnostics/start-trial';
import { fillDocumentKeys } from '#core/records/properties/keep-document-keys';
import { pruneVerdicts } from '#core/kernel/scanning/virus-verdicts';
import { foldDocumentSeries } from '#core/books/expected/fold-document-series';
import { dayIn } from '#core/kernel/platform/clock';
import { businessOr } from '#core/records/settings/business';
import { foldWaitingDues, keepPaidDues } from '#core/books/hoa/refold-dues';
import type { FileStore } from '#core/kernel/storage/file-store';
import { deleteLater } from '#core/records/documents/delete-later';
import { expireQuarantine } from '../storage/expire-quarantine.js';
import { adoptOrphans } from './adopt-orphans.js';

const houseLock = 712_064_201;
const draftHours = 24;
/** How many documents leave the trash in one round, so that the transaction stays short. */
const batch = 200;

/**
 * What one round of housekeeping removed, how many pieces of work it found without a task, and to how many earlier documents it has applied what
 * people taught about their property, and how many earlier owner statements it has brought into the books.
 */
export interface KeptHouse {
  purged: number;
  heartbeats: number;
  drafts: number;
  adopted: number;
  trials: number;
  changes: number;
  folded: number;
  verdicts: number;
  expired: number;
  taught: number;
  statements: number;
}

/** What a round does in the database; each by itself, so that one that fails leaves the others done. */
const chores = {
  purged: emptyTrash,
  heartbeats: pruneHeartbeats,
  adopted: async (em: EntityManager) => (await adoptOrphans(em)).length,
  trials: pruneTrials,
  changes: pruneChanges,
  folded: async (em: EntityManager) =>
    (await foldPapers(em)) +
    (await foldExpenses(em)) +
    (await foldWaitingDues(em)) +
    (await foldDocumentSeries(em, await businessToday(em))),
  verdicts: pruneVerdicts,
};

const businessToday = async (em: EntityManager): Promise<string> => dayIn((await businessOr(em)).time_zone, new Date());

type OnFailure = (chore: keyof KeptHouse, error: unknown) => void;

const rethrow: OnFailure = (_, error) => {
  throw error;
};

/**
 * Empties the trash and removes what is no longer needed; null where another worker is doing it. A failed chore is passed to `onFailure`, counts 0
 * and is rolled back; the others go on. Without `onFailure` its error ends the round.
 */
export async function keepHouse(
  em: EntityManager,
  store: FileStore,
  { quarantineDays, onFailure = rethrow }: { quarantineDays: number; onFailure?: OnFailure },
): Promise<KeptHouse | null> {
  const attempt = (chore: keyof KeptHouse, work: () => Promise<number>): Promise<number> =>
    work().catch((error: unknown) => {
      onFailure(chore, error);
      return 0;
    });
  const rows = await em.transactional(async (tx) => {
    const [lock] = await tx.execute<{ mine: boolean }[]>('select pg_try_advisory_xact_lock(?) as mine', [houseLock]);
    if (!lock?.mine) return null;
    const kept: Partial<Omit<KeptHouse, 'drafts' | 'taught' | 'statements'>> = {};
    // A nested transaction is a savepoint: a failure rolls back only its own part, and the lock is kept.
    for (const [chore, work] of Object.entries(chores) as [keyof typeof chores, (em: EntityManager) => Promise<number>][])
      kept[chore] = await attempt(chore, () => tx.transactional(work));
    kept.expired = await attempt('expired', () => tx.transactional((inner) => expireQuarantine(inner, quarantineDays)));
    return kept as Omit<KeptHouse, 'drafts' | 'taught' | 'statements'>;
  });
  if (!rows) return null;
  const drafts = await attempt('drafts', () => store.removeDrafts(new Date(Date.now() - draftHours * 3600 * 1000)));
  // In a transaction of its own: the documents it reads stay locked to its end.
  const taught = await attempt('taught', () => em.transactional(fillDocumentKeys));
  const statements = await attempt('statements', () => em.transactional(postEarlierStatements));
  return { ...rows, drafts, taught, statements };
}

/** Deletes documents that have been in the trash for 30 days. Their ledger rows say so, and their expenses stay. */
async function emptyTrash(em: EntityManager): Promise<number> {
  const gone = await em.execute<{ id: number; file_key: string | null }[]>(
    `select id, file_key from document where deleted_at < now() - make_interval(days => ?) order by id limit ? for update skip locked`,
    [trashDays, batch],
  );
  await keepPaidDues(
    em,
    gone.map(({ id }) => id),
  );
  for (const { id, file_key: key } of gone) {
    await em.execute(`update mail_part set outcome = 'deleted_by_person', reason = ? where document_id = ?`, [
      `A person deleted this document; it left the trash after ${trashDays} days.`,
      id,
    ]);
    // What a person recorded beside it stays in the books, as its expense does.
    await em.execute(`update claim set document_id = null where document_id = ? and book = 'income' and source = 'person'`, [id]);
    await em.execute(`delete from document where id = ?`, [id]);
    if (key) await deleteLater(em, id, key);
  }
  return gone.length;
}

/** A killed process leaves its last heartbeat behind; after a day it is removed. */
async function pruneHeartbeats(em: EntityManager): Promise<number> {
  const rows = await em.execute<unknown[]>(`delete from heartbeat where seen_at < now() - interval '1 day' returning process`);
  return rows.length;
}

/** Nothing asks about changes of more than an hour ago: summaries that old are computed again. */
async function pruneChanges(em: EntityManager): Promise<number> {
  const rows = await em.execute<unknown[]>(`delete from expense_change where at < now() - interval '1 hour' returning id`);
  return rows.length;
}

/** Folds the change lines of a property's document counts into one line again; the sum stays. Answers how many lines were folded. */
async function foldPapers(em: EntityManager): Promise<number> {
  const [row] = await em.execute<{ folded: number }[]>(
    `with gone as (
       delete from property_papers where property_id in (select property_id from property_papers group by property_id having count(*) > 1)
       returning property_id, documents, pictures),
     kept as (insert into property_papers (property_id, documents, pictures)
       select property_id, sum(documents), sum(pictures) from gone group by property_id)
     select count(*)::int as folded from gone`,
  );
  return row?.folded ?? 0;
}

const sumKeys = 'cash_month, accrual_month, property_id, category_id, schedule_eline, is_capital';

/** The same for the sums of expenses. Lines that add up to nothing are deleted. */
export async function foldExpenses(em: EntityManager): Promise<number> {
  const [row] = await em.execute<{ folded: number }[]>(
    `with gone as (
       delete from expense_sum where id in (select unnest(array_agg(id)) from expense_sum group by ${sumKeys}
         having count(*) > 1 or (sum(amount) = 0 and sum(expenses) = 0))
       returning ${sumKeys}, amount, expenses),
     kept as (insert into expense_sum (${sumKeys}, amount, expenses)
       select ${sumKeys}, sum(amount), sum(expenses) from gone group by ${sumKeys} having sum(amount) <> 0 or sum(expenses) <> 0)
     select count(*)::int as folded from gone`,
  );
  return row?.folded ?? 0;
}
