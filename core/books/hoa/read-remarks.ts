/** What a document of an association says of itself that sets it apart from others of the same time. */
export interface PaperRemarks {
  /** It takes the place of an earlier one. */
  corrects: boolean;
  /** It is for a special assessment. */
  isSpecial: boolean;
}

const paper = '(?:invoice|bill|billing|statement|notice of assessment|coupon)';
const corrects = [
  new RegExp(String.raw`\b(?:corrected|revised|amended|re-?issued|replacement)\s+(?:\w+\s+){0,2}${paper}\b`, 'i'),
  new RegExp(String.raw`\b${paper}\s*(?:[-–—:(]\s*)?(?:corrected|revised|amended|re-?issued)\b`, 'i'),
  new RegExp(
    String.raw`\b(?:replaces|supersedes|corrects|takes the place of|in place of)\s+(?:(?:our|the|your|any|all)\s+)?(?:(?:previous|earlier|prior|original|first)\s+)?(?:\w+\s+){0,1}${paper}\b`,
    'i',
  ),
  new RegExp(
    String.raw`\b(?:disregard|ignore|discard)\s+(?:(?:our|the|your|any|all)\s+)?(?:previous|earlier|prior|original|first)\s+(?:\w+\s+){0,1}${paper}\b`,
    'i',
  ),
];
/** "If you receive a corrected bill" speaks of another document. */
const supposed = /\b(?:if|when|unless|until|once|should you|may (?:send|receive)|will (?:be sent|send|receive|get))\b[^.\n]{0,80}$/i;

const special = /\bspecial\s+assessment\b/gi;
/** None, or one that may come. */
const none = /^:?[ \t]*(?:none|n\/a|\$? ?0)[ \t]*(?:\n|$)/i;
const ofNone = /\b(?:no(?!\s+\d)|nor|without|any|future|possible|potential|including|such\s+as)\s+(?:\w+\s+){0,2}$/i;
const perhaps = /\b(?:if|unless|whether|may|might|could)\b/i;
const levied = 'levied|imposed|charged|made|assessed|required|needed|necessary|adopted|approved|considered';
const mayBe = new RegExp(String.raw`^\s+(?:may|might|could|can)\s+(?:also\s+)?be\s+(?:${levied})\b`, 'i');
/** What is left of an earlier one, or that it was paid. */
const leftOf = /\b(?:remaining|outstanding|unpaid)\s+$/i;
const wasPaid =
  /^\s+(?:(?:remaining|outstanding|loan)\s+)?balance(?!\s+due)\b|^(?:\s+[\w()#-]+){0,4}?\s+(?:was|has\s+been)\s+(?:\w+\s+)?paid\b/i;
/** What it comes to in the cells of its row, or in a sentence. */
const inRow = /^[^\n]*?(?: {2,}|\t|: ?)\$? ?(\d[\d,]*\.\d\d(?!\d)[^\n]*)/;
const inWords = /^(?:\s+[\w()#-]+){0,4}?\s+of\s+\$? ?[\d,]*[1-9]/;

/** Reads the remarks of a document off its text and the title it came under. Pure. */
export function readRemarks(text: string, title: string): PaperRemarks {
  const says = (words: RegExp): boolean => {
    const found = words.exec(text);
    return words.test(title) || (found !== null && !supposed.test(text.slice(Math.max(0, found.index - 90), found.index)));
  };
  const whole = `${title}\n\n${text}`;
  const isSpecial = [...whole.matchAll(special)].some((found) => {
    const end = found.index + found[0].length;
    return isCharged(clauseBefore(whole, found.index), whole.slice(end, end + 120));
  });
  return { corrects: corrects.some(says), isSpecial };
}

/** Whether a special assessment is charged where it is named: the row for one is often of nothing, and small print speaks of those that may come. */
function isCharged(before: string, after: string): boolean {
  if (none.test(after) || leftOf.test(before) || wasPaid.test(after)) return false;
  const [, row] = inRow.exec(after) ?? [];
  if (row !== undefined) return [...row.matchAll(/\d[\d,]*\.\d\d(?!\d)/g)].some(([sum]) => /[1-9]/.test(sum));
  if (inWords.test(after) || /\b(?:the|this|your)\s+$/i.test(before)) return true;
  return !mayBe.test(after) && !ofNone.test(before) && !perhaps.test(before);
}

/** What stands before a place in its sentence. A heading begins with its line, whatever the line above ends with. */
function clauseBefore(text: string, index: number): string {
  const before = text.slice(Math.max(0, index - 90), index);
  const isHead = /(?:^|\n)\s*$/.test(before) && /[A-Z]/.test(text[index] ?? '');
  return isHead ? '' : (before.split(/[.:;!?]\s|\n\s*\n| {2,}|\t/).at(-1) ?? '');
}
