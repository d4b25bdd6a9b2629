import { viewDocument, type DocumentView } from '#core/extraction/document-view';
import { earnedConfidence, evidenceOf, type Grounds, ocrConfidence, type Place, unfoundCap } from '#core/extraction/evidence';
import {
  type ExtractedField,
  type ExtractedFields,
  DayText,
  type FieldKey,
  fieldKeys,
  fieldValues,
  MoneyText,
} from '#core/extraction/extracted-fields';
import { locateDay, locateMoney, locateText } from '#core/extraction/locate-value';
import { type Proofs, proveTotals } from '#core/extraction/local-extractor/arithmetic';
import { type AmountCandidate, findAmounts } from '#core/extraction/local-extractor/candidates/amounts';
import { readAmountLabel, type AmountKind } from '#core/extraction/local-extractor/labels/amount-labels';
import { moneyCents } from '#core/extraction/money-notation';
import type { PageText } from '#core/reading/page-text';

/** The bare values an extractor claims, before anything is believed. */
export type ClaimedValues = { [K in FieldKey]?: unknown };

/** Read off the whole paper or made up of other values: no place bears them out. */
const judged: ReadonlySet<FieldKey> = new Set([
  'currency',
  'description',
  'notes',
  'expense_type',
  'document_type',
  'suggested_copy_destination_name',
  'billing_cycle',
  'hoa_kind',
]);

/** What label would name a field; others count as weak. */
const kindsOf: Partial<Record<FieldKey, readonly AmountKind[]>> = {
  amount: ['total', 'due', 'charges'],
  amount_due: ['due', 'total'],
  tax: ['tax'],
  previous_balance: ['previous'],
  payments: ['paid'],
  late_fee: ['late_fee'],
  charged_amount: ['total', 'due', 'charges', 'paid'],
  total_payment: ['total', 'due', 'charges'],
};

/**
 * Checks what an extractor claims against the text: each value that fits its schema is looked for in any notation, gets its place as
 * evidence and a confidence earned by place, label and arithmetic. A value the text does not bear out stays below 0.6; what does not
 * fit the schema is dropped.
 */
export function checkFields(claimed: ClaimedValues, pages: readonly PageText[], source: 'ai' | 'local'): ExtractedFields {
  const view = viewDocument(pages);
  const amounts = findAmounts(view);
  const proofs = proveTotals(amounts);
  const checked: Record<string, ExtractedField> = {};
  for (const key of fieldKeys) {
    const parsed = fieldValues[key].safeParse(claimed[key]);
    if (!parsed.success) continue;
    const { grounds, places } = groundsFor(key, parsed.data, view, amounts, proofs);
    checked[key] = {
      value: parsed.data,
      confidence: earnedConfidence(grounds),
      evidence: places.length > 0 ? evidenceOf(...places) : null,
      source,
    };
  }
  return checked;
}

interface Checked {
  grounds: Grounds;
  places: readonly Place[];
}

function groundsFor(key: FieldKey, value: unknown, view: DocumentView, amounts: readonly AmountCandidate[], proofs: Proofs): Checked {
  if (fieldValues[key] === MoneyText && typeof value === 'string') return groundsForMoney(key, value, amounts, proofs);
  if (fieldValues[key] === DayText && typeof value === 'string') return groundsForPlaces(locateDay(view, value).slice(0, 1));
  if (key === 'line_items' && Array.isArray(value)) return groundsForItems(value as { amount: string | null }[], amounts);
  if (judged.has(key) || typeof value !== 'string') return { grounds: { found: false, label: 'strong' }, places: [] };
  return groundsForPlaces(locateText(view, value) ?? []);
}

function groundsForPlaces(places: readonly Place[]): Checked {
  return { grounds: { found: places.length > 0, label: places.length > 0 ? 'weak' : 'none', ocr: ocrConfidence(...places) }, places };
}

function groundsForMoney(key: FieldKey, value: string, amounts: readonly AmountCandidate[], proofs: Proofs): Checked {
  const cents = moneyCents(value);
  const places = locateMoney(amounts, cents);
  const kinds = kindsOf[key];
  const named = kinds
    ? places.find((place) => place.label && kinds.includes(place.label.kind))
    : places.find((place) => namesField(key, place));
  const place = named ?? places[0];
  if (!place) return { grounds: { found: false, label: 'none' }, places: [] };
  // The sign must be the paper's: a charge is no credit.
  const sameSign = places.some((other) => other.cents === cents);
  const grounds: Grounds = {
    found: true,
    label: named ? 'strong' : 'none',
    arithmetic: proofs.has(cents) || (key === 'tax' && proofs.size > 0 && named !== undefined),
    agreements: places.length - 1,
    ocr: ocrConfidence(place),
    contested: !sameSign,
  };
  return { grounds, places: [place] };
}

/** `principal_balance` is named by words that hold "principal" and "balance". */
function namesField(key: FieldKey, place: AmountCandidate): boolean {
  const words = key.replace(/^ytd_/, '').split('_');
  return words.every((word) => place.words.includes(word)) || readAmountLabel(place.words)?.kind === key;
}

function groundsForItems(items: readonly { amount: string | null }[], amounts: readonly AmountCandidate[]): Checked {
  const known = items.map((item) => item.amount).filter((amount) => amount !== null);
  const places = known.map((amount) => locateMoney(amounts, moneyCents(amount))[0]).filter((place) => place !== undefined);
  const sum = known.reduce((total, amount) => total + moneyCents(amount), 0);
  const found = known.length > 0 && places.length === known.length;
  return {
    grounds: { found, label: found ? 'weak' : 'none', arithmetic: amounts.some((amount) => amount.label !== null && amount.cents === sum) },
    places,
  };
}

/**
 * One set of fields from the AI's checked answer and the local extractor's: where both agree the value is surer; where they differ the one the text
 * bears out is taken, the AI's if both are, but not as sure unless more speaks for it than for the other; what only one found is kept.
 */
export function mergeFields(ai: ExtractedFields, local: ExtractedFields): ExtractedFields {
  const merged: Record<string, ExtractedField> = {};
  for (const key of fieldKeys) {
    const one = ai[key];
    const other = local[key];
    if (one && other) merged[key] = isSame(one.value, other.value) ? agreed(one, other) : preferred(one, other);
    else if (one ?? other) merged[key] = (one ?? other) as ExtractedField;
  }
  return merged;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one).toLowerCase() === JSON.stringify(other).toLowerCase();
}

function agreed(ai: ExtractedField, local: ExtractedField): ExtractedField {
  const confidence = Math.min(0.98, Math.max(ai.confidence, local.confidence) + 0.1);
  return { ...ai, confidence: Math.round(confidence * 100) / 100, evidence: ai.evidence ?? local.evidence };
}

function preferred(ai: ExtractedField, local: ExtractedField): ExtractedField {
  if (ai.evidence === null && local.evidence !== null && local.confidence > unfoundCap) return local;
  const left = Math.round(Math.max(0.05, ai.confidence - 0.1) * 100) / 100;
  // Two readings that speak against each other are for a person to look at: a paper may have told the AI what to say.
  return { ...ai, confidence: local.confidence > left ? Math.min(left, unfoundCap) : left };
}
