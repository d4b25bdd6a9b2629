import type { EntityManager } from '@mikro-orm/postgresql';
import type { Document } from '#core/database/entities/document.entity';
import { bookingDay } from '#core/records/documents/booking-day';
import { effectiveField } from '#core/database/values/effective-values';
import { isToldApart } from '#core/records/documents/related-documents';
import { mustBeUnpaid } from '#core/commands/create-expense';
import { AppError } from '#core/kernel/platform/app-error';
import { setValues } from '#core/commands/carry-out';
import type { RuleVerdict } from '#core/rules/evaluate-rules';
import { expenseOf } from '#core/rules/expense-of';
import { draftOf, duplicateOf } from '#core/rules/load-facts';
import { foreignPrice, type PlannedAction, refuseAction } from '#core/rules/plan-actions';
import { foreignCurrency } from '#core/records/documents/foreign-currency';

/** A document of a try, on which nothing else is to be looked up afterwards, and what the rules say of it. */
interface Tried {
  document: Document;
  verdicts: readonly RuleVerdict[];
}

/**
 * Refuses the expenses that a run would refuse when it comes to book them: of a bill that is known as another's only by what the rules set, of
 * one charge on two of the documents, and of what the lender has paid from escrow; and names the subscription that a run comes to by what the rules
 * set, or says why it makes none. They are gone through as a run does, the oldest first. The documents are changed and must never be written.
 */
export async function refuseDuplicates(aside: EntityManager, tried: readonly Tried[]): Promise<void> {
  const charges = new Map<string, number>();
  const booking = new Set<number>();
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
      const why =
        first === undefined
          ? ((await duplicateOf(aside, document, booking)) ?? (await paidFromEscrow(aside, document)))
          : `Document ${first} has the same vendor, amount and date.`;
      if (why !== null) {
        refuseAction(action, why);
        continue;
      }
      charges.set(charge, document.id);
      booking.add(document.id);
    }
  }
}

/** Why a run would not book it: the lender has paid it, and that is in the books. */
async function paidFromEscrow(aside: EntityManager, document: Document): Promise<string | null> {
  const wish = await expenseOf(aside, document);
  try {
    if (wish) await mustBeUnpaid(aside, document, wish);
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.message;
  }
}

async function nameSubscription(aside: EntityManager, document: Document, action: PlannedAction): Promise<void> {
  if (action.change?.field !== 'subscription') return;
  const draft = await draftOf(aside, document);
  const foreign = draft && !draft.existing ? await foreignCurrency(aside, document) : null;
  if (foreign) refuseAction(action, foreignPrice(foreign.currency, foreign.own));
  else if (draft) action.change = { ...action.change, to: draft.existing?.id ?? draft.name };
}
