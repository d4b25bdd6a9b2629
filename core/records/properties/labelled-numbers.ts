import { plainIdentifier } from '#core/kernel/keys/identifier-hash';
import type { documentKeyKinds } from '#core/database/values/property-values';

export type NumberKind = Extract<(typeof documentKeyKinds)[number], 'account' | 'loan' | 'meter' | 'policy' | 'parcel'>;

/** A number that a document names by its kind: in capital letters and digits, and as it is written. */
export interface LabelledNumber {
  kind: NumberKind;
  plain: string;
  label: string;
}

const [most, longest, shortest] = [40, 40, 5];

/** A number of fewer figures names nothing, unless letters belong to it, as in `DK-777`. */
export const fewestFigures = 4;
const [fewestBesideLetters, shortestLettered] = [3, 5];

export const figuresIn = (plain: string): number => plain.replaceAll(/\D/g, '').length;

/** Whether a number that a document names by its kind is long enough to tell one account from others. `plain`: see `plainIdentifier`. */
export const isLongEnough = (plain: string): boolean =>
  figuresIn(plain) >= fewestFigures || (figuresIn(plain) >= fewestBesideLetters && plain.length >= shortestLettered);

const numbered = String.raw`(?:\s*(?:number|numbers|no|num|nbr|id|serial)\b\.?)+\s*[:#]?|\s*[:#]`;
const value = String.raw`\s*((?:[A-Z]{1,4} )?[A-Z0-9]+(?:[-./][A-Z0-9]+)*)`;
/** `Meter no. 4821`, `Policy #: HO-55`, `Parcel ID 12-3`: the word alone, as in `meter reading`, names no number. */
const labels: readonly (readonly [NumberKind, RegExp])[] = [
  ['meter', new RegExp(String.raw`\b(?:meter|esi|service point|mprn|mpan)(?:${numbered})${value}`, 'gi')],
  ['policy', new RegExp(String.raw`\bpolicy(?:${numbered})${value}`, 'gi')],
  ['parcel', new RegExp(String.raw`\b(?:(?:parcel|folio|property index)(?:${numbered})|apn\b\s*[:#]?|parcel\b\s*(?=\d))${value}`, 'gi')],
  ['loan', new RegExp(String.raw`\bloan(?:${numbered})${value}`, 'gi')],
];

/** Masked, too short, or a day: such a number names nothing. */
function isNumber(plain: string, written: string): boolean {
  const isDay = /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}$/.test(written);
  return plain.length >= shortest && plain.length <= longest && isLongEnough(plain) && !isDay && !/[*•x]{2,}/i.test(written);
}

/**
 * The numbers a document names with what they are: those the extractor found, and those beside a label in the text. Invoice numbers are not
 * among them, which are another each time. Each once by its kind. Pure.
 */
export function labelledNumbers(
  { accountNumber, loanNumber }: { accountNumber: string | null; loanNumber: string | null },
  text: string,
): LabelledNumber[] {
  const found = new Map<string, LabelledNumber>();
  const add = (kind: NumberKind, written: string): void => {
    const plain = plainIdentifier(written);
    if (found.size < most && isNumber(plain, written)) found.set(`${kind} ${plain}`, { kind, plain, label: written.trim().slice(0, 80) });
  };
  if (accountNumber !== null) add('account', accountNumber);
  if (loanNumber !== null) add('loan', loanNumber);
  for (const [kind, label] of labels) for (const [, written = ''] of text.matchAll(label)) add(kind, written);
  return [...found.values()];
}
