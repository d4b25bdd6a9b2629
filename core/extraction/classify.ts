import { type Claims, type Option, withClaims } from '#core/extraction/claims';
import { type ClassName, classNames } from '#core/extraction/classes';
import { likeliest } from '#core/extraction/choose-values';
import type { DocumentView } from '#core/extraction/document-view';
import { documentWords } from '#core/extraction/document-words';
import type { ExtractedField, ExtractionContext } from '#core/extraction/extracted-fields';
import type { Model } from '#core/extraction/model/model';
import { softmax } from '#core/extraction/model/softmax';

/** The likeliest class with its probability. */
export interface Label {
  value: string;
  probability: number;
  source: ExtractedField['source'];
}

/** What a document is as a whole, by its words and by what is claimed of it. `asks`: it asks for payment, and so is no credit. */
export function classify(
  view: DocumentView,
  context: ExtractionContext,
  { claims, asks }: { claims: readonly Claims[]; asks: boolean },
  { classes }: Model,
): Readonly<Record<ClassName, Label>> {
  const words = documentWords(view, context);
  const labels: Partial<Record<ClassName, Label>> = {};
  for (const name of classNames) {
    const { outputs } = classes[name];
    const options = softmax(classes[name].scores(words)).map((probability, at): Option<string> => {
      const label = outputs[at] ?? '';
      return { value: label, candidate: label, probability, source: 'local' };
    });
    const isField = name !== 'profile' && name !== 'report';
    const { value, probability, source } = likeliest(
      isField
        ? withClaims(name, options, claims, (label, claimed) => label === claimed)
        : options.filter(({ value: label }) => !(name === 'profile' && label === 'credit' && asks)),
    );
    labels[name] = { value: value ?? '', probability, source };
  }
  return labels as Record<ClassName, Label>;
}
