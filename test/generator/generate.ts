import type { FieldKey } from '#core/extraction/extracted-fields';
import type { PageText } from '#core/reading/page-text';
import type { Truth } from './content.ts';
import { drawFrom } from './draw.ts';
import { type Grammar, grammars } from './grammars.ts';
import { billKinds } from './kinds/bills.ts';
import { hoaKinds } from './kinds/hoa.ts';
import { mortgageKinds } from './kinds/mortgages.ts';
import { otherKinds } from './kinds/others.ts';
import type { Kind } from './kinds/writer.ts';

export const kinds: readonly Kind[] = [...billKinds, ...hoaKinds, ...mortgageKinds, ...otherKinds];

/** A drawn document with its truth. The grammar and the vendor are what folds are made by. */
export interface Generated {
  id: string;
  kind: string;
  grammar: string;
  mailbox: Kind['mailbox'];
  vendor: string;
  from: string;
  subject: string;
  truth: Truth;
  pages: PageText[];
  pdf(): Promise<Buffer>;
}

/** The document of a seed: the same one each time. Kind, grammar, words and style are drawn independently of each other. */
export function generate(seed: string, only: { kind?: string; grammar?: string } = {}): Generated {
  const draw = drawFrom(seed);
  const kind = pickFrom(kinds.filter(({ name }) => !only.kind || name === only.kind), draw.fork('kind')); // prettier-ignore
  const fitting = (grammar: Grammar) => kind.shapes.includes(grammar.shape) && (!only.grammar || grammar.name === only.grammar);
  const grammar = pickFrom(grammars.filter(fitting), draw.fork('grammar'));
  const { content, truth } = kind.make(draw.fork('content'));
  const pen = grammar.paint(content);
  return {
    id: seed,
    kind: kind.name,
    grammar: grammar.name,
    mailbox: kind.mailbox,
    vendor: content.issuer.name,
    from: `${content.issuer.name} <billing@${content.issuer.domain}>`,
    subject: content.title,
    truth,
    pages: pen.pages(),
    pdf: () => pen.pdf(),
  };
}

function pickFrom<T>(choices: readonly T[], draw: { pick(choices: readonly T[]): T }): T {
  if (choices.length === 0) throw new Error('There is no such kind or grammar, or the two do not go together.');
  return draw.pick(choices);
}

/** So many documents of a run; `seed` names the run. */
export function* generateMany(seed: string, count: number): Generator<Generated> {
  for (let at = 0; at < count; at += 1) yield generate(`${seed}-${at}`);
}

/** Every field that some document of the run states. */
export const statedFields = (documents: readonly Generated[]): FieldKey[] => [...new Set(documents.flatMap(({ truth }) => Object.keys(truth.fields) as FieldKey[]))]; // prettier-ignore
