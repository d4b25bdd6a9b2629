import { conceptOf, isCharge } from '#core/extraction/named-amounts';
import { fold } from '#core/extraction/notation/text-fold';
import { saysAmount } from '#core/records/mail/judge-written';

/** An amount at the end of a folded line, with its currency's sign behind it. */
const amount = /\(?-?\d[\d.,' ]{0,18}-?\)? ?(?:\p{Sc}|\p{L}{1,4}\.?)?\)?$/u;
/** What stands between an amount and what it is called. */
const between = /(?:(?<![a-z])(?:usd|eur|gbp|chf|cad|aud|nzd|us|kr|rs|rp)|\p{Sc}|[\s:：|.…(-])+$/u;
/** Words of sentences, which no label of a bill has. */
const ofSentence =
  /(?<![a-z])(?:i|we|you|they|he|she|it|my|our|is|are|was|were|of|these|those|please|paid|have|has|ich|wir|sie|habe|haben|ist|sind|je|nous|vous|ai|avons|est|sont|hemos|ho|abbiamo|ik|wij|heb|hebben)(?![a-z])/;
/** No line of a bill is longer, and no name of a sum has more words. */
const most = { line: 240, words: 6 };

/** True where lines name an amount of money their total, or what is due, as bills do and sentences do not: the name before the amount, or above it. */
export function namesTotal(lines: readonly string[]): boolean {
  let above = '';
  return lines.some((line) => {
    const folded = fold(line.slice(0, most.line)).trim();
    if (folded === '') return false;
    const before = saysAmount(line) ? labelBefore(folded) : null;
    const label = before === '' ? above : before;
    above = folded;
    return label !== null && isTotal(label);
  });
}

/** What stands before the amount that ends a line; null where none does. */
function labelBefore(folded: string): string | null {
  const found = amount.exec(folded);
  return found && folded.slice(0, found.index).replace(between, '');
}

function isTotal(label: string): boolean {
  if (ofSentence.test(label) || label.split(/\s+/).length > most.words) return false;
  return isCharge(conceptOf(label));
}
