import { asksForPayment } from '#core/extraction/asks-for-payment';
import { moneyCandidates } from '#core/extraction/candidates/money';
import { chooseOption, type Assertions, likeliest, type Option, withTrust } from '#core/extraction/assertions';
import { classify } from '#core/extraction/classify';
import { type ChosenValue, chooseValues, fieldOptions } from '#core/extraction/choose-values';
import { type DocumentView, mayHideWords } from '#core/extraction/view/document-view';
import { confirmedPayment } from '#core/extraction/confirmed-payment';
import { evidenceOf, unconfirmed } from '#core/extraction/view/evidence';
import {
  type ExtractedField,
  type ExtractedFields,
  type ExtractionContext,
  type FieldKey,
  fieldValues,
  isMoneyField,
} from '#core/extraction/fields/extracted-fields';
import { families, type FamilyName } from '#core/extraction/candidates/families';
import { readItems } from '#core/extraction/line-items';
import { locateText } from '#core/extraction/view/locate-text';
import type { Model } from '#core/extraction/model/model';
import { moneyCents, moneyText } from '#core/extraction/notation/money-notation';
import { isMoney, namedAmounts } from '#core/extraction/named-amounts';
import { canState } from '#core/extraction/kinds/profiles';
import { type Report, reports } from '#core/extraction/kinds/reports';

/** Below this a value is likelier wrong than right, and the field stays empty. */
const leastProbability = 0.5;
/** The highest confidence of any value. */
const mostProbability = 0.99;

/** The fields that the words of one text state, together with the assertions about it; fields that were not found are absent. */
export function readText(view: DocumentView, context: ExtractionContext, assertions: readonly Assertions[], model: Model): ExtractedFields {
  if (view.lines.length === 0 && assertions.length === 0) return {};
  const named = namedAmounts(view).filter(isMoney);
  const asks = asksForPayment(view, named, context);
  const classes = classify(view, context, asks, model);
  const kind = likeliest(classes.profile);
  const profile = kind.value ?? '';
  const report = likeliest(classes.report);
  const fields: Partial<Record<FieldKey, ExtractedField>> = {};
  const money = moneyCandidates(view);
  const isHidden = (text: string): boolean => mayHideWords(view) || locateText(view, text) !== null;
  const found = (Object.keys(families) as FamilyName[]).map((name) => {
    const candidates = name === 'money' ? money : families[name].find(view, context);
    const family = { name, candidates, profile, asks, taught: context.taught ?? [] };
    return { family, options: fieldOptions(family, isHidden, model) };
  });
  const all = found.flatMap(({ options }) => options);
  const trusted = assertions.map((assertion) => withTrust(assertion, all));
  for (const { family, options } of found)
    for (const [field, chosen] of chooseValues(family, options, trusted, model)) {
      const isStated = canState(profile, field) || chosen.source !== 'local';
      const read = chosen.probability >= leastProbability && isStated ? fieldOf(view, field, chosen, profile) : null;
      if (read) fields[field] = read;
    }
  const items = readItems(view, money, model.item);
  if (items) fields.line_items = items;
  for (const name of ['document_type', 'expense_type', 'hoa_kind', 'billing_cycle'] as const) {
    const isOwners = name === 'document_type' && profile === 'owner';
    const options = isOwners ? [{ ...kind, value: 'owner_statement', candidate: 'owner_statement' }] : classes[name];
    const label = labelled(chooseOption({ field: name, options, isSame: isLabel, isPossible: () => false }, trusted));
    if (label && (canState(profile, name) || label.source !== 'local')) fields[name] = label;
  }
  const paidOn = asks || report.value !== 'none' ? null : confirmedPayment(view, context, { named, fields, assertions });
  if (paidOn) fields.paid_on = paidOn;
  if (paidOn?.evidence && !fields.service_date?.evidence) fields.service_date = paidOn;
  const note = noteOf(report);
  if (note && (!fields.amount || namesAmount.has(report.value ?? ''))) fields.notes = note;
  return fields;
}

const isLabel = (label: string, asserted: string): boolean => label === asserted;

/** Reports with an amount of their own: the fee of a returned payment, the total of a year. */
const namesAmount: ReadonlySet<string> = new Set<Report>(['returned_payment', 'year_summary']);

const rounded = (probability: number): number => Math.round(Math.min(mostProbability, probability) * 100) / 100;

function labelled({ value, probability, source }: Option<string>): ExtractedField | null {
  if (value === null || value === 'none' || probability < leastProbability) return null;
  return { value, confidence: rounded(probability), evidence: null, source };
}

/** What a person is told about a document that bills nothing. */
function noteOf({ value, probability }: Option<string>): ExtractedField<'notes'> | null {
  const sentence = reports[value as Report] as string | undefined;
  if (sentence === undefined || probability < leastProbability) return null;
  return { value: sentence, confidence: rounded(probability), evidence: null, source: 'local' };
}

/** Read from the document as a whole: no place confirms them. */
const isWhole: ReadonlySet<FieldKey> = new Set(['currency']);

/** Fields whose amount may be a credit of the reader; all others have no sign. */
const signed: ReadonlySet<FieldKey> = new Set(['amount', 'amount_due', 'previous_balance']);

function fieldOf(
  view: DocumentView,
  field: FieldKey,
  { value, probability, place, source }: ChosenValue,
  profile: string,
): ExtractedField | null {
  const written = isMoneyField(field) ? moneyText(centsOf(field, moneyCents(value), profile)) : value;
  const parsed = fieldValues[field].safeParse(written);
  if (!parsed.success) return null;
  const places = place ? [place] : source === 'local' ? [] : (locateText(view, value) ?? []);
  const evidence = evidenceOf(...places);
  const isUnfound = source !== 'local' && evidence === null && !isWhole.has(field);
  return { value: parsed.data, confidence: rounded(isUnfound ? Math.min(unconfirmed, probability) : probability), evidence, source };
}

function centsOf(field: FieldKey, cents: number, profile: string): number {
  if (!signed.has(field)) return Math.abs(cents);
  return profile === 'credit' && cents > 0 ? -cents : cents;
}
