import { classNames } from '#core/extraction/classes';
import type { FieldKey } from '#core/extraction/extracted-fields';
import { families } from '#core/extraction/families';
import { agrees } from './agree.ts';
import type { FitDocument } from './documents.ts';
import { classOf, familyNames, readOptions, readWords } from './read.ts';
import { probabilitiesOf } from './softmax.ts';
import { believeUnseen, classifyUnseen, fitJoint, isAbsent, joinField, others, partOf, parts } from './stages.ts';
import { Tallies } from './tallies.ts';

/**
 * `npm run evaluate -- unseen [count]`: weights are fitted to drawn, written and real documents, and judged on documents
 * whose layout and vendor none of them has: each quarter by weights of the other three. `SHOW=field,…` prints the misses.
 */
export function evaluateUnseen(documents: readonly FitDocument[], shown: ReadonlySet<string>): void {
  const { worded, ids: words } = readWords(documents);
  const classified = classifyUnseen(worded, words.size);
  const tallies = new Tallies();
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
      };
      tallies.add(name, document.source, outcome);
      show(shown, name, document, want, got.value, got.probability, outcome.isRight);
    }
  const profileOf = (document: FitDocument): string => classified.get(document)?.get('profile')?.value ?? '';
  const { read, ids } = readOptions(documents, profileOf);
  for (const family of familyNames) {
    const believed = believeUnseen(read, family, ids[family].size);
    for (const field of families[family].fields as readonly FieldKey[]) {
      const { joint, ids: jointIds } = joinField(believed, family, field, profileOf);
      for (let part = 0; part < parts; part += 1) {
        const weights = fitJoint(joint, family, field, jointIds.size, others(part));
        for (const { believed: one, features } of joint) {
          const { document, options } = one.one;
          const want = document.truth[field];
          if (partOf(document) !== part || (want === undefined && !isAbsent(document, field))) continue;
          const judge = (name: string, probabilities: readonly number[]): void => {
            const probability = Math.max(...probabilities);
            const value = options[family].values[probabilities.indexOf(probability)];
            const isRight = want !== undefined && value !== undefined && agrees[family](value, want);
            tallies.add(name, document.source, { isStated: want !== undefined, isFound: value !== undefined, isRight, probability });
            if (name === field && want !== undefined) show(shown, name, document, want, value, probability, isRight);
          };
          judge(`${field} (alone)`, one.of.get(field) ?? []);
          judge(field, probabilitiesOf(weights, features));
        }
      }
    }
  }
  tallies.print();
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
