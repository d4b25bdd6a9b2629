import { documentText, type PageText } from '#core/reading/page-text';
import type { Truth } from './content.ts';
import { drawFrom } from './draw.ts';
import { grammars } from './grammars.ts';
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
  const wanted = grammars.filter(({ name }) => only.grammar === undefined || name === only.grammar);
  const fitting = (kind: Kind) => wanted.filter(({ shape }) => kind.shapes.includes(shape));
  const possible = kinds.filter((kind) => (only.kind === undefined || kind.name === only.kind) && fitting(kind).length > 0);
  if (possible.length === 0) throw new Error('There is no such kind or grammar, or the two do not go together.');
  const kind = draw.fork('kind').pick(possible);
  const grammar = draw.fork('grammar').pick(fitting(kind));
  const { content, truth } = kind.make(draw.fork('content'));
  const pen = grammar.paint(content, draw.fork('printer'));
  const pages = pen.pages();
  return {
    id: seed,
    kind: kind.name,
    grammar: grammar.name,
    mailbox: kind.mailbox,
    vendor: content.issuer.name,
    from: `${content.issuer.name} <billing@${content.issuer.domain}>`,
    subject: content.title,
    truth: { ...truth, fields: whatStands(truth.fields, pages) },
    pages,
    pdf: () => pen.pdf(),
  };
}

/** Some layouts leave a part of the content out: no reader can be asked for an amount that stands nowhere. */
function whatStands(fields: Truth['fields'], pages: readonly PageText[]): Truth['fields'] {
  const digits = documentText(pages).replaceAll(/[^0-9]/g, '');
  const stands = (value: string) => !/^-?\d+\.\d\d$/.test(value) || digits.includes(value.replaceAll(/[^0-9]/g, ''));
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => stands(value)));
}

/** So many documents of a run; `seed` names the run. */
export function* generateMany(seed: string, count: number): Generator<Generated> {
  for (let at = 0; at < count; at += 1) yield generate(`${seed}-${at}`);
}
