import type { EntityManager } from '@mikro-orm/postgresql';
import { Document } from '#core/database/entities/document.entity';
import { effectiveField, refreshEffectiveColumns } from '#core/database/values/effective-values';
import { recordEvent } from '#core/records/documents/record-event';
import { createExpense } from '#core/commands/create-expense';
import { AppError } from '#core/kernel/platform/app-error';
import type { Clock } from '#core/kernel/platform/clock';
import type { RuleVerdict } from '#core/rules/evaluate-rules';
import { expenseOf } from '#core/rules/expense-of';
import { duplicateOf } from '#core/rules/load-facts';
import { setByRule, type Settable } from '#core/rules/machine-side';
import { type PlannedAction, refuseAction } from '#core/rules/plan-actions';
import { type Post, sendNotice } from '#core/rules/send-notice';
import { subscribeByRule } from '#core/rules/subscribe-by-rule';
import type { AddedTask } from '#core/kernel/tasks/add-task';

/** What carrying out needs besides the document; without `post` nothing is told to anybody. */
export interface Means {
  clock: Clock;
  post: Post | null;
}

/**
 * Does what the verdicts plan, in the caller's transaction and under its lock on the document. Values and tags come
 * first, then expense, subscription and filing, so that they have the vendor, property and category the rules settled
 * on, and the notices last; an action that turns out impossible after all is marked as not done, with the sentence.
 * Returns the tasks to wake for after the commit.
 */
export async function carryOut(
  em: EntityManager,
  document: Document,
  verdicts: readonly RuleVerdict[],
  { clock, post }: Means,
): Promise<AddedTask[]> {
  const steps = verdicts.flatMap(({ ruleId, name, version, actions }) =>
    actions.map((action) => ({ action, rule: { id: ruleId, name, ...(version === undefined ? {} : { version }) } })),
  );
  setValues(document, verdicts);
  for (const { action, rule } of steps)
    if (action.change?.field === 'tag_ids') await addTag(em, document.id, Number(action.change.to), rule.name);
  await em.flush();
  for (const { action, rule } of steps) {
    if (action.change?.field === 'expense') await makeExpense(em, document, action, clock);
    if (action.change?.field === 'subscription') {
      const made = await subscribeByRule(em, document, clock);
      if ('problem' in made) refuseAction(action, made.problem);
      // By the vendor that the rules have settled on, which may be another than the plan knew.
      else action.change = { ...action.change, to: made.to };
    }
    if (action.change?.field === 'processing_status') file(em, document, rule.name, clock);
  }
  const added: AddedTask[] = [];
  for (const { action, rule } of steps)
    if (action.change?.field === 'notification' && post) added.push(...(await sendNotice(em, document, { rule, action, post })));
  return added;
}

/** Sets on the machine's side of a document what the verdicts plan to set; writes nothing. */
export function setValues(document: Document, verdicts: readonly RuleVerdict[]): void {
  for (const { name, actions } of verdicts)
    for (const { change } of actions)
      if (change && isValue(change.field)) document.machineFields = setByRule(document.machineFields, change.field, change.to, name);
  refreshEffectiveColumns(document);
}

const valueFields: readonly string[] = [
  'vendor',
  'description',
  'document_type',
  'property_id',
  'category_id',
  'payment_method',
  'splits',
] satisfies Settable[];
const isValue = (field: string): field is Settable => valueFields.includes(field);

async function addTag(em: EntityManager, documentId: number, tagId: number, rule: string): Promise<void> {
  const added = await em.execute<unknown[]>(
    'insert into document_tag (document_id, tag_id) values (?, ?) on conflict do nothing returning tag_id',
    [documentId, tagId],
  );
  if (added.length > 0) recordEvent(em, documentId, 'tagged', { tag_id: tagId, rule });
}

async function makeExpense(em: EntityManager, document: Document, action: PlannedAction, clock: Clock): Promise<void> {
  const wish = await expenseOf(em, document);
  if (!wish) return;
  // Two papers of one charge that are processed at once wait for each other here; a receipt may have another day.
  await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`expense/${effectiveField(document, 'amount')}`]);
  // By the vendor and property that the rules have settled on, and by what the other has written meanwhile.
  const anew = em.fork({ keepTransactionContext: true });
  const duplicate = await duplicateOf(anew, await anew.findOneOrFail(Document, { id: document.id }));
  if (duplicate !== null) return refuseAction(action, duplicate);
  try {
    await createExpense(em, wish, { by: null, clock });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    refuseAction(action, error.message);
  }
}

/** Filed without an expense: it leaves the review queue. */
function file(em: EntityManager, document: Document, rule: string, clock: Clock): void {
  document.processingStatus = 'filed';
  document.completedAt ??= clock.now();
  document.reviewedAt ??= clock.now();
  recordEvent(em, document.id, 'filed', { rule });
}
