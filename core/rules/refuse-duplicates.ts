import type { EntityManager } from '@mikro-orm/postgresql';
import type { Document } from '#core/documents/document.entity';
import { bookingDay } from '#core/documents/booking-day';
import { effectiveField } from '#core/documents/effective-values';
import { isToldApart } from '#core/documents/mark-twins';
import { setValues } from '#core/rules/carry-out';
import type { RuleVerdict } from '#core/rules/evaluate-rules';
import { draftOf, duplicateOf } from '#core/rules/load-facts';
import { foreignPrice, type PlannedAction, refuseAction } from '#core/rules/plan-actions';
import { foreignCurrency } from '#core/settings/foreign-currency';

/** A document of a try, on which nothing else is to be looked up afterwards, and what the rules say of it. */
interface Tried {
  document: Document;
  verdicts: readonly RuleVerdict[];
}

/**
 * Refuses the expenses that a run would refuse when it comes to book them: of a bill that is known as another's only by what the rules set, and of
 * one charge on two of the documents; and names the subscription that a run comes to by what the rules set, or says why it makes none. They are gone through as a run does, the
 * oldest first. The documents are changed and must never be written.
 */
export async function refuseDuplicates(aside: EntityManager, tried: readonly Tried[]): Promise<void> {
  const charges = new Map<string, number>();
  for (const { document, verdicts } of tried.toSorted((a, b) => a.document.id - b.document.id)) {
    setValues(document, verdicts);
    for (const action of verdicts.flatMap(({ actions }) => actions)) {
      await nameSubscription(aside, document, action);
      if (action.change?.field !== 'expense') continue;
      const charge = JSON.stringify([
        effectiveField(document, 'vendor')?.toLowerCase() ?? document.id,
        effectiveField(document, 'amount')?.replace('-', ''),
        bookingDay(document),
      ]);
      const first = isToldApart(document) ? undefined : charges.get(charge);
      const why = first === undefined ? await duplicateOf(aside, document) : `Document ${first} has the same vendor, amount and date.`;
      if (why === null) charges.set(charge, document.id);
      else refuseAction(action, why);
    }
  }
}

async function nameSubscription(aside: EntityManager, document: Document, action: PlannedAction): Promise<void> {
  if (action.change?.field !== 'subscription') return;
  const draft = await draftOf(aside, document);
  const foreign = draft && !draft.existing ? await foreignCurrency(aside, document) : null;
  if (foreign) refuseAction(action, foreignPrice(foreign.currency, foreign.own));
  else if (draft) action.change = { ...action.change, to: draft.existing?.id ?? draft.name };
}
