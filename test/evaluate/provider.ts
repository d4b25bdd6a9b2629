import type { AssertedValues } from '#core/extraction/assertions';
import { classes, type ClassName } from '#core/extraction/kinds/classes';
import { viewDocument } from '#core/extraction/view/document-view';
import type { ExtractedFields, ExtractionContext, FieldKey } from '#core/extraction/fields/extracted-fields';
import { families, type FamilyCandidate, type FamilyName } from '#core/extraction/candidates/families';
import { moneyText } from '#core/extraction/notation/money-notation';
import { readFields } from '#core/extraction/read-fields';
import { agrees } from '../fit/agree.ts';
import { type Draw, drawFrom } from '../generator/draw.ts';
import { type Generated, generateMany } from '../generator/generate.ts';
import { contextOf, marksOf } from './generated.ts';

/** So many documents where no number is given. */
export const usualDocuments = 400;

/** Makes the answer of a stand-in for a model. */
type StandIn = (document: Generated, context: ExtractionContext, draw: Draw) => AssertedValues;

/** `isBetter`: better than chance, so that it must not lower the score at all. */
export const standIns: readonly { name: string; isBetter: boolean; answer: StandIn }[] = [
  { name: 'always right', isBetter: true, answer: rightIn(100) },
  { name: 'right 9 times of 10', isBetter: true, answer: rightIn(90) },
  { name: 'right 5 times of 10', isBetter: true, answer: rightIn(50) },
  { name: 'always wrong, on the page', isBetter: false, answer: rightIn(0) },
  { name: 'invents all', isBetter: false, answer: invented },
];

/** Says so many of a hundred fields as they are; of the others another value that the document has. */
function rightIn(percent: number): StandIn {
  return (document, context, draw) => {
    const { fields, absent } = document.truth;
    const others = otherValues(document, context);
    const answer = [...(Object.keys(fields) as FieldKey[]), ...absent].map((field) => {
      const values = others.get(field) ?? [];
      const isRight = draw.int(0, 99) < percent;
      return [field, isRight ? fields[field] : values.length > 0 ? draw.pick(values) : undefined];
    });
    return Object.fromEntries(answer) as AssertedValues;
  };
}

/** For each field the values that the document has of its kind and that are wrong for it. */
function otherValues({ pages, truth }: Generated, context: ExtractionContext): Map<FieldKey, string[]> {
  const view = viewDocument(pages);
  const found = new Map<FieldKey, string[]>();
  for (const name of Object.keys(families) as FamilyName[]) {
    const candidates: readonly FamilyCandidate[] = families[name].find(view, context);
    const values = candidates.map(({ value }) => (name === 'money' ? moneyText(Number(value)) : String(value)));
    for (const field of families[name].fields) {
      const right = truth.fields[field];
      found.set(
        field,
        candidates.flatMap(({ value }, at) => (right !== undefined && agrees[name](String(value), right) ? [] : [values[at] ?? ''])),
      );
    }
  }
  for (const name of ['document_type', 'expense_type', 'hoa_kind', 'billing_cycle'] as const satisfies readonly ClassName[])
    found.set(
      name,
      classes[name].filter((label) => label !== truth.fields[name] && label !== 'none'),
    );
  return found;
}

/** A value for each field that stands nowhere, stated or not. */
function invented(_: Generated, __: ExtractionContext, draw: Draw): AssertedValues {
  const day = (): string => `2026-0${draw.int(1, 9)}-${draw.int(10, 28)}`;
  const make: Record<FamilyName, () => string> = {
    money: () => moneyText(draw.cents(10, 9000)),
    day,
    number: () => draw.digits(9),
    name: () => `Invented ${draw.digits(4)} Company`,
    address: () => `${draw.digits(4)} Invented Street`,
    span: () => `${day()} - ${day()}`,
    rate: () => `${draw.int(1, 9)}.${draw.digits(3)}`,
    currency: () => draw.pick(['SEK', 'NOK', 'PLN', 'HUF']),
  };
  const names = Object.keys(families) as FamilyName[];
  return Object.fromEntries(names.flatMap((name) => families[name].fields.map((field) => [field, make[name]()])));
}

/** What came out of documents that were read with a stand-in. */
export interface Outcome {
  stated: number;
  right: number;
  invented: number;
  amounts: number;
  rightAmounts: number;
  /** Values shown as 0.8 or more. */
  sure: number;
  rightSure: number;
}

const surely = 0.8;

/** The outcome of local reading alone, and by the name of each stand-in that with its answers. */
export function readWithStandIns(seed: string, count: number): Map<string, Outcome> {
  const outcomes = new Map<string, Outcome>();
  for (const document of generateMany(seed, count, { channel: 'any' })) {
    const context = contextOf(document);
    add(outcomes, 'local alone', document, readFields(document.pages, context));
    for (const { name, answer } of standIns)
      add(
        outcomes,
        name,
        document,
        readFields(document.pages, context, { answer: answer(document, context, drawFrom(`${document.id}/${name}`)) }),
      );
  }
  return outcomes;
}

function add(outcomes: Map<string, Outcome>, name: string, document: Generated, found: ExtractedFields): void {
  const outcome = outcomes.get(name) ?? { stated: 0, right: 0, invented: 0, amounts: 0, rightAmounts: 0, sure: 0, rightSure: 0 };
  outcomes.set(name, outcome);
  for (const [field, mark] of marksOf(document, found)) {
    const isRight = mark === 'right';
    if (mark === 'invented') outcome.invented += 1;
    else if (mark !== 'left out') {
      outcome.stated += 1;
      outcome.right += Number(isRight);
      outcome.amounts += Number(field === 'amount');
      outcome.rightAmounts += Number(isRight && field === 'amount');
    }
    if ((found[field]?.confidence ?? 0) < surely) continue;
    outcome.sure += 1;
    outcome.rightSure += Number(isRight);
  }
}

/** So much of all values may be lost by chance. */
const noise = 0.005;

/** What a stand-in lowers, as words; empty where it lowers nothing. `right` counts what is invented against what is right. */
export function loweredBy(isBetter: boolean, local: Outcome, outcome: Outcome): string[] {
  const mayLose = isBetter ? 0 : noise;
  const lost = (local.right - local.invented - outcome.right + outcome.invented) / local.stated;
  const lostAmounts = local.rightAmounts - outcome.rightAmounts;
  const lostSure = local.rightSure / local.sure - outcome.rightSure / outcome.sure;
  return [
    ...(lost > mayLose ? ['right values'] : []),
    ...(lostAmounts > Math.max(2, local.amounts * noise * 2) ? ['right amounts'] : []),
    ...(lostSure > noise ? ['how many of the values shown as 0.8 or more are right'] : []),
  ];
}

/**
 * `npm run evaluate -- provider [count]`: drawn documents read with stand-ins for a model beside local reading alone. Answers whether one of them lowered the
 * score.
 */
export function evaluateProvider(count: number, seed: string | undefined): boolean {
  const outcomes = readWithStandIns(seed ?? 'provider', count);
  const local = outcomes.get('local alone');
  console.log(`provider: ${count} documents`);
  let isLowered = false;
  for (const [name, outcome] of outcomes) {
    const { stated, right, invented: made, amounts, rightAmounts, sure, rightSure } = outcome;
    const isBetter = standIns.find((standIn) => standIn.name === name)?.isBetter ?? true;
    const lowered = local ? loweredBy(isBetter, local, outcome) : [];
    isLowered ||= lowered.length > 0;
    console.log(
      `  ${name.padEnd(28)} right: ${percent(right, stated)} of ${stated}   invented: ${String(made).padStart(4)}   amount: ${percent(rightAmounts, amounts)}   0.8 and up: ${percent(rightSure, sure)} of ${sure}${lowered.length > 0 ? `   lowers ${lowered.join(', ')}` : ''}`,
    );
  }
  return isLowered;
}

const percent = (part: number, whole: number): string => `${((part / whole) * 100).toFixed(1)} %`;
