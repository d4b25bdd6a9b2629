import type { Option } from '#core/extraction/assertions';
import { type ClassName, classNames } from '#core/extraction/kinds/classes';
import type { DocumentView } from '#core/extraction/view/document-view';
import { documentWords } from '#core/extraction/document-words';
import type { ExtractionContext } from '#core/extraction/fields/extracted-fields';
import type { Model } from '#core/extraction/model/model';
import { softmax } from '#core/extraction/model/softmax';

/** What a document may be as a whole, by its words. `asks`: it asks for payment, and so is not a credit. */
export function classify(
  view: DocumentView,
  context: ExtractionContext,
  asks: boolean,
  { classes }: Model,
): Readonly<Record<ClassName, Option<string>[]>> {
  const words = documentWords(view, context);
  const optionsOf = (name: ClassName): Option<string>[] =>
    softmax(classes[name].scores(words)).flatMap((probability, at): Option<string>[] => {
      const label = classes[name].outputs[at] ?? '';
      return name === 'profile' && label === 'credit' && asks ? [] : [{ value: label, candidate: label, probability, source: 'local' }];
    });
  return Object.fromEntries(classNames.map((name) => [name, optionsOf(name)])) as Record<ClassName, Option<string>[]>;
}
