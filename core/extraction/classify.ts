import { type ClassName, classNames } from '#core/extraction/classes';
import type { DocumentView } from '#core/extraction/document-view';
import { documentWords } from '#core/extraction/document-words';
import type { ExtractionContext } from '#core/extraction/extracted-fields';
import type { Model } from '#core/extraction/model/model';
import { softmax } from '#core/extraction/model/softmax';

/** The likeliest class with its probability. */
export interface Label {
  value: string;
  probability: number;
}

/** What a document is as a whole, by its words. */
export function classify(view: DocumentView, context: ExtractionContext, { classes }: Model): Readonly<Record<ClassName, Label>> {
  const words = documentWords(view, context);
  const labels: Partial<Record<ClassName, Label>> = {};
  for (const name of classNames) {
    const probabilities = softmax(classes[name].scores(words));
    const probability = Math.max(...probabilities);
    labels[name] = { value: classes[name].outputs[probabilities.indexOf(probability)] ?? '', probability };
  }
  return labels as Record<ClassName, Label>;
}
