import type { DocumentView } from '#core/extraction/view/document-view';
import type { ExtractionContext } from '#core/extraction/fields/extracted-fields';
import { anyMarker } from '#core/extraction/lexicon/lexicon';
import { headingOf, type NamedAmount } from '#core/extraction/named-amounts';
import { fold } from '#core/extraction/notation/text-fold';

const creditHeading = new RegExp(`(?<!\\p{L})(?:${anyMarker('heads_credit')})(?!\\p{L})`, 'u');

/**
 * Whether a document asks its reader for money: it names a balance or an amount due above zero. Such a document is a bill, even if it mentions
 * deposits and credits. A document headed as a credit note asks for nothing, though its amounts have no minus. `named`: its amounts of money.
 */
export function asksForPayment(
  view: DocumentView,
  named: readonly NamedAmount[],
  { subject }: Pick<ExtractionContext, 'subject'>,
): boolean {
  if ([fold(subject ?? ''), ...headingOf(view, named).map((line) => line.folded)].some((words) => creditHeading.test(words))) return false;
  const centsOf = (concept: string): number[] => named.filter((amount) => amount.concept === concept).map(({ cents }) => cents);
  const due = centsOf('amount_due');
  // Of running balances the last one is the balance of the account.
  const asked = due.length > 0 ? due : centsOf('balance').slice(-1);
  return Math.min(...asked) >= 0 && asked.some((cents) => cents > 0);
}
