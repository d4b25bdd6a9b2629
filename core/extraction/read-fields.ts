import { moneyCandidates } from '#core/extraction/candidates/money';
import { classify, type Label } from '#core/extraction/classify';
import { type ChosenValue, chooseValues } from '#core/extraction/choose-values';
import { viewDocument } from '#core/extraction/document-view';
import { evidenceOf } from '#core/extraction/evidence';
import {
  type ExtractedField,
  type ExtractedFields,
  type ExtractionContext,
  type FieldKey,
  fieldValues,
  MoneyText,
} from '#core/extraction/extracted-fields';
import { families, type FamilyName } from '#core/extraction/families';
import { readItems } from '#core/extraction/line-items';
import { type Model, shippedModel } from '#core/extraction/model/model';
import { moneyText } from '#core/extraction/money-notation';
import { canState } from '#core/extraction/profiles';
import { type Report, reports } from '#core/extraction/reports';
import type { PageText } from '#core/reading/page-text';

/** Below this a value is likelier wrong than right, and the field stays empty. */
const leastProbability = 0.5;

/**
 * Reads a document's fields from its words and where they stand. No key, no network, no clock.
 * Takes any text (cut to `viewLimits`) and never throws; what it did not find is absent. Money as decimal text, credits negative,
 * dates `YYYY-MM-DD`, confidence the probability (0 to 1) that the value is right, evidence boxes in fractions of their page.
 */
export function readFields(pages: readonly PageText[], context: ExtractionContext, model: Model = shippedModel()): ExtractedFields {
  const view = viewDocument(pages);
  if (view.lines.length === 0) return {};
  const labels = classify(view, context, model);
  const fields: Partial<Record<FieldKey, ExtractedField>> = {};
  const money = moneyCandidates(view);
  for (const family of Object.keys(families) as FamilyName[]) {
    const candidates = family === 'money' ? money : families[family].find(view, context);
    for (const [field, chosen] of chooseValues(family, candidates, labels.profile.value, model)) {
      const isSure = chosen.probability >= leastProbability && canState(labels.profile.value, field);
      const read = isSure ? fieldOf(field, chosen, labels.profile.value) : null;
      if (read) fields[field] = read;
    }
  }
  const items = readItems(money, model.item);
  if (items) fields.line_items = items;
  for (const name of ['document_type', 'expense_type', 'hoa_kind', 'billing_cycle'] as const) {
    const label = labelled(labels[name]);
    if (label && canState(labels.profile.value, name)) fields[name] = label;
  }
  const note = noteOf(labels.report);
  if (note && (!fields.amount || labels.report.value === 'returned_payment')) fields.notes = note;
  return fields;
}

/** What a person is told of a document that bills nothing. */
function noteOf({ value, probability }: Label): ExtractedField<'notes'> | null {
  const sentence = reports[value as Report] as string | undefined;
  if (sentence === undefined || probability < leastProbability) return null;
  return { value: sentence, confidence: rounded(probability), evidence: null, source: 'local' };
}

const rounded = (probability: number): number => Math.round(probability * 100) / 100;

function labelled({ value, probability }: Label): ExtractedField | null {
  if (value === 'none' || probability < leastProbability) return null;
  return { value, confidence: rounded(probability), evidence: null, source: 'local' };
}

/** Fields whose amount may count for the reader; the others are told without a sign. */
const signed: ReadonlySet<FieldKey> = new Set(['amount', 'amount_due', 'previous_balance']);

function fieldOf(field: FieldKey, { candidate, probability, place }: ChosenValue, profile: string): ExtractedField | null {
  const written = fieldValues[field] === MoneyText ? moneyText(centsOf(field, Number(candidate.value), profile)) : String(candidate.value);
  const parsed = fieldValues[field].safeParse(written);
  if (!parsed.success) return null;
  return { value: parsed.data, confidence: rounded(probability), evidence: place && evidenceOf(place), source: 'local' };
}

function centsOf(field: FieldKey, cents: number, profile: string): number {
  if (!signed.has(field)) return Math.abs(cents);
  return profile === 'credit' && cents > 0 ? -cents : cents;
}
