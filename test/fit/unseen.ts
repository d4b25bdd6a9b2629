import { provenConfidence } from '#core/database/values/triage';
import { classNames } from '#core/extraction/kinds/classes';
import { expenseFields, type FieldKey } from '#core/extraction/fields/extracted-fields';
import { families } from '#core/extraction/candidates/families';
import { moneyCents } from '#core/extraction/notation/money-notation';
import { agrees } from './agree.ts';
import type { FitDocument } from './documents.ts';
import { classOf, familyNames, readOptions, readWords } from './read.ts';
import { probabilitiesOf } from './softmax.ts';
import { believeUnseen, classifyUnseen, countReadRight, fitJoint, isAbsent, joinField, knownOf } from './stages.ts';
import { type Fitted, readFitted } from './fitted.ts';
import type { Folds } from './folds.ts';
import { fitItems, itemChoices, type RowChoice } from './items.ts';
import { type Outcome, Tallies } from './tallies.ts';

/**
 * `npm run evaluate -- unseen [count]` and `sources [count]`: weights are fitted to drawn, written and real documents, and each part of them is judged by
 * weights of the others. Beside it is how the shipped weights read the same documents, to which they were fitted. `SHOW=field,…` prints the misses.
 */
export function evaluateUnseen(documents: readonly FitDocument[], folds: Folds, shown: ReadonlySet<string>): void {
  const { worded, ids: words } = readWords(documents);
  const classified = classifyUnseen(worded, words.size, folds);
  const fitted = readFitted(documents);
  const [tallies, kinds] = [new Tallies(), new Kinds()];
  for (const name of classNames)
    for (const document of documents) {
      const want = classOf(document, name);
      const got = classified.get(document)?.get(name);
      if (want === null || !got) continue;
      const outcome = {
        isStated: want !== 'none',
        isFound: got.value !== 'none',
        isRight: got.value === want,
        probability: got.probability,
        isRightFitted: fitted.isRight(document, name),
      };
      tallies.add(name, document.source, outcome);
      show(shown, name, document, want, got.value, got.probability, outcome.isRight);
    }
  const profileOf = (document: FitDocument): string => classified.get(document)?.get('profile')?.value ?? '';
  const expenses = new Expenses();
  for (const family of familyNames) {
    const { read, ids } = readOptions(documents, family, profileOf);
    const believed = believeUnseen(read, family, ids.size, folds);
    const readRight = Array.from({ length: folds.count }, (_, part) => countReadRight(believed, family, folds.others(part)));
    for (const field of families[family].fields as readonly FieldKey[]) {
      const { joint, ids: jointIds } = joinField(believed, family, field, profileOf);
      for (let part = 0; part < folds.count; part += 1) {
        const right = readRight[part] ?? {};
        const weights = fitJoint(joint, { family, field, size: jointIds.size, readRight: right }, folds.others(part));
        for (const { believed: one, features } of joint) {
          const { document, options } = one.one;
          const want = document.truth[field];
          if (folds.partOf(document) !== part || (want === undefined && !isAbsent(document, field))) continue;
          const judge = (name: string, probabilities: readonly number[]): void => {
            const probability = Math.max(...probabilities);
            const value = options.values[probabilities.indexOf(probability)];
            const isRight = want !== undefined && value !== undefined && agrees[family](value, want);
            const isRightFitted = fitted.isRight(document, field);
            const outcome = { isStated: want !== undefined, isFound: value !== undefined, isRight, probability, isRightFitted };
            tallies.add(name, document.source, outcome);
            if (name !== field || want === undefined) return;
            kinds.add(document.kind, field, outcome);
            expenses.add(document, field, { isFound: value !== undefined, isRight, probability });
            show(shown, name, document, want, value, probability, isRight);
          };
          judge(`${field} (alone)`, one.of.get(field) ?? []);
          judge(field, probabilitiesOf(weights, features, knownOf(one, family, field, right)));
        }
      }
    }
  }
  judgeLines(documents, folds, fitted, tallies);
  tallies.print();
  kinds.print();
  expenses.print();
  console.log('Processor time of extraction, milliseconds a page:');
  for (const [source, ms] of fitted.costs) console.log(`  ${source.padEnd(28)} ${ms.toFixed(1)}`);
}

/** From this probability a row is a line of the bill. */
const leastLine = 0.5;

/** How many lines of bills are found by what they come to, and how many rows that are none are taken for one. */
function judgeLines(documents: readonly FitDocument[], folds: Folds, fitted: Fitted, tallies: Tallies): void {
  const { choices, ids } = itemChoices(documents);
  const probabilities = new Map<RowChoice, number>();
  for (let part = 0; part < folds.count; part += 1) {
    const included = folds.others(part);
    const weights = fitItems(
      choices.filter(({ document }) => included(document)),
      ids.size,
    );
    for (const choice of choices)
      if (folds.partOf(choice.document) === part) probabilities.set(choice, probabilitiesOf(weights, choice.options)[0] ?? 0);
  }
  const rows = Map.groupBy(choices, ({ document }) => document);
  for (const document of documents) {
    const { lines, source } = document;
    if (lines === null) continue;
    const left = [...fitted.lines(document)];
    const isReadFitted = (cents: number): boolean => left.includes(cents) && left.splice(left.indexOf(cents), 1).length > 0;
    const add = (isStated: boolean, isFound: boolean, probability: number, isRightFitted: boolean): void =>
      tallies.add('line', source, { isStated, isFound, isRight: isStated && isFound, probability, isRightFitted });
    const stated = lines.map(({ amount }) => moneyCents(amount));
    for (const choice of rows.get(document) ?? []) {
      const probability = probabilities.get(choice) ?? 0;
      const at = choice.right[0] === 0 ? stated.indexOf(choice.cents) : -1;
      if (at >= 0) stated.splice(at, 1);
      if (at >= 0 || probability >= leastLine) add(at >= 0, probability >= leastLine, probability, at >= 0 && isReadFitted(choice.cents));
    }
    // What no row has cannot be found.
    for (const cents of stated) add(true, false, 0, isReadFitted(cents));
  }
}

type Value = Pick<Outcome, 'isFound' | 'isRight' | 'probability'>;

/** Of each kind of document and field how many stated values are right, unseen and fitted. */
class Kinds {
  private readonly byKind = new Map<string, Map<string, { stated: number; right: number; fitted: number }>>();

  add(kind: string, field: FieldKey, { isRight, isRightFitted }: Outcome): void {
    const byField = this.byKind.get(kind) ?? new Map<string, { stated: number; right: number; fitted: number }>();
    this.byKind.set(kind, byField);
    const tally = byField.get(field) ?? { stated: 0, right: 0, fitted: 0 };
    byField.set(field, {
      stated: tally.stated + 1,
      right: tally.right + Number(isRight),
      fitted: tally.fitted + Number(isRightFitted),
    });
  }

  print(): void {
    console.log('By kind, of a hundred stated values so many are right unseen, and in brackets fitted:');
    for (const [kind, byField] of [...this.byKind].toSorted(([one], [other]) => one.localeCompare(other))) {
      console.log(`  ${kind}`);
      for (const [field, { stated, right, fitted }] of byField) {
        const share = (part: number): string => ((part / stated) * 100).toFixed(0);
        console.log(`    ${field.padEnd(26)} ${share(right)} (${share(fitted)}) of ${stated}`);
      }
    }
  }
}

/** How right documents are whose vendor, amount and date are shown as sure together. */
class Expenses {
  private readonly byDocument = new Map<FitDocument, Map<FieldKey, Value>>();

  add(document: FitDocument, field: FieldKey, value: Value): void {
    const values = this.byDocument.get(document) ?? new Map<FieldKey, Value>();
    this.byDocument.set(document, values.set(field, value));
  }

  print(): void {
    const bySource = Map.groupBy(this.byDocument, ([{ source }]) => source);
    console.log(
      `Of documents each of whose vendor, amount and date is ${provenConfidence} or more sure, as the console shows them in green:`,
    );
    for (const [source, documents] of bySource) {
      const stated = documents.flatMap(([, values]) => {
        const whole = expenseFields.flatMap((key) => values.get(key) ?? []);
        return whole.length === expenseFields.length ? [{ amount: values.get('amount'), whole }] : [];
      });
      const sure = stated.filter(({ whole }) => whole.every(({ isFound, probability }) => isFound && probability >= provenConfidence));
      const right = sure.filter(({ whole }) => whole.every(({ isRight }) => isRight)).length;
      const amounts = sure.filter(({ amount }) => amount?.isRight).length;
      console.log(`  ${source.padEnd(28)} ${sure.length} of ${stated.length}: amount right in ${amounts}, all three in ${right}`);
    }
  }
}

function show(
  shown: ReadonlySet<string>,
  field: string,
  { id, kind, fold }: FitDocument,
  want: string,
  got: string | undefined,
  probability: number,
  isRight: boolean,
): void {
  if (shown.has(field) && !isRight)
    console.log(`  ${id} ${kind}, ${fold}: ${JSON.stringify({ field, want, got, probability: probability.toFixed(2) })}`);
}
