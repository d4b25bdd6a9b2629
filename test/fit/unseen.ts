import { phrasesIn, tokensOf } from '#core/extraction/lexicon/lexicon';
import { viewDocument } from '#core/extraction/document-view';
import { drawnDocuments, type FitDocument, realReceipts } from './documents.ts';
import { type Family, families } from './fields.ts';
import { type Choice, fitSoftmax, probabilitiesOf } from './softmax.ts';

/** No document of a part shares its layout or vendor with one of another. */
const parts = 4;
/** What a value is worth that the console shows as sure. */
const sure = 0.8;

/**
 * `npm run evaluate -- unseen [count]`: weights are fitted to drawn documents and, where `corpus` has them, real receipts, and judged on documents
 * whose layout and vendor none of them has: each quarter by weights of the other three. `SHOW=field,…` prints the misses.
 */
export function evaluateUnseen(count: number, corpus: string, shown: ReadonlySet<string>): void {
  const documents = [...drawnDocuments('fit', count), ...realReceipts(corpus)];
  const groups = guessGroups(documents);
  for (const family of Object.values(families)) {
    const ids = new FeatureIds();
    const read = documents.map((document) => readDocument(document, family, groups.get(document) ?? '', ids));
    for (const field of family.fields) {
      const tallies = judge(read, field, family, ids.size, shown.has(field));
      for (const [source, tally] of tallies) console.log(`  ${field.padEnd(18)} ${source.padEnd(14)} ${lineOf(tally)}`);
    }
  }
}

/** Features as whole numbers, counted from 0. */
class FeatureIds {
  private readonly ids = new Map<string, number>();

  of(names: Iterable<string>): Int32Array {
    return Int32Array.from(names, (name) => {
      const id = this.ids.get(name) ?? this.ids.size;
      this.ids.set(name, id);
      return id;
    });
  }

  get size(): number {
    return this.ids.size;
  }
}

interface Read {
  document: FitDocument;
  values: readonly string[];
  /** One for each value, and the last for "not stated". */
  options: readonly Int32Array[];
}

function partOf({ fold }: FitDocument): number {
  let sum = 0;
  for (let at = 0; at < fold.length; at += 1) sum = (Math.imul(sum, 31) + fold.charCodeAt(at)) >>> 0;
  return sum % parts;
}

/** What says that a field is stated at all: concepts that name some value of the document. */
const naming = /^(?:before|left|above|header|lineBefore)[:=>]/;

function readDocument(document: FitDocument, family: Family, group: string, ids: FeatureIds): Read {
  const candidates = family.candidates(document);
  const present = new Set<string>();
  const options = candidates.map(({ features }) => {
    const names = [...features.keys()];
    for (const name of names) if (naming.test(name)) present.add(`some:${name.replace(naming, '')}`);
    return ids.of([...names, ...names.filter((name) => !name.includes('~')).map((name) => `${group}|${name}`)]);
  });
  const none = ids.of(['none', `${group}|none`, ...present]);
  return { document, values: candidates.map(({ value }) => value), options: [...options, none] };
}

function choiceOf({ document, values, options }: Read, field: string, { isRight }: Family): Choice | null {
  const truth = document.truth[field];
  if (truth === undefined) return document.absent.has(field) ? { options, right: [options.length - 1] } : null;
  return { options, right: values.flatMap((value, at) => (isRight(value, truth) ? [at] : [])) };
}

interface Tally {
  stated: number;
  right: number;
  absent: number;
  invented: number;
  sure: number;
  sureRight: number;
}

function judge(read: readonly Read[], field: string, family: Family, size: number, isShown: boolean): Map<string, Tally> {
  const tallies = new Map<string, Tally>();
  for (let part = 0; part < parts; part += 1) {
    const others = read.filter(({ document }) => partOf(document) !== part);
    const choices = others.flatMap((one) => choiceOf(one, field, family) ?? []).filter(({ right }) => right.length > 0);
    const weights = fitSoftmax(choices, size);
    for (const one of read) {
      if (partOf(one.document) !== part || !choiceOf(one, field, family)) continue;
      const { source, truth, id, kind, fold } = one.document;
      const tally = tallies.get(source) ?? { stated: 0, right: 0, absent: 0, invented: 0, sure: 0, sureRight: 0 };
      tallies.set(source, tally);
      const [value, probability] = likeliest(weights, one);
      const want = truth[field];
      const isRight = want !== undefined && value !== undefined && family.isRight(value, want);
      addTo(tally, { isStated: want !== undefined, isFound: value !== undefined, isRight, probability });
      if (isShown && want !== undefined && !isRight)
        console.log(`  ${id} ${kind}, ${fold}: ${JSON.stringify({ field, want, got: value, probability })}`);
    }
  }
  return tallies;
}

/** The likeliest value with its probability; none where "not stated" is. */
function likeliest(weights: Float64Array, { values, options }: Read): [value: string | undefined, probability: number] {
  const probabilities = probabilitiesOf(weights, options);
  const highest = Math.max(...probabilities);
  return [values[probabilities.indexOf(highest)], highest];
}

interface Outcome {
  isStated: boolean;
  isFound: boolean;
  isRight: boolean;
  probability: number;
}

function addTo(tally: Tally, { isStated, isFound, isRight, probability }: Outcome): void {
  if (!isStated) {
    tally.absent += 1;
    if (isFound) tally.invented += 1;
    return;
  }
  tally.stated += 1;
  if (isRight) tally.right += 1;
  if (!isFound || probability < sure) return;
  tally.sure += 1;
  if (isRight) tally.sureRight += 1;
}

const percent = (part: number, whole: number): string => (whole === 0 ? '-' : `${((part / whole) * 100).toFixed(1)} %`).padStart(8);

const lineOf = ({ stated, right, absent, invented, sure: shownSure, sureRight }: Tally): string =>
  `${String(right).padStart(6)} of ${String(stated).padEnd(6)}${percent(right, stated)}   invented: ${invented} of ${absent}   sure (${sure} and up): ${percent(sureRight, shownSure)} of ${shownSure}`;

/** Kinds by what an amount means on them. */
const groupOf = (kind: string): string =>
  ['hoa', 'insurance', 'tax', 'subscription', 'owner', 'quote', 'credit', 'utility'].find((name) => kind.includes(name)) ??
  (/mortgage|escrow|heloc|payoff|1098|loan/.test(kind) ? 'loan' : /receipt|meal|fuel|slip|grocer/.test(kind) ? 'receipt' : 'bill');

/** The group of each document by its words, each quarter by weights of the other three. */
function guessGroups(documents: readonly FitDocument[]): Map<FitDocument, string> {
  const groups = [...new Set(documents.map(({ kind }) => groupOf(kind)))].toSorted();
  const ids = new FeatureIds();
  const read = documents.map((document) => {
    const words = wordsOf(document);
    return { document, options: groups.map((group) => ids.of(words.map((word) => `${group}|${word}`))) };
  });
  const guesses = new Map<FitDocument, string>();
  for (let part = 0; part < parts; part += 1) {
    const others = read.filter(({ document }) => partOf(document) !== part);
    const choices = others.map(({ document, options }) => ({ options, right: [groups.indexOf(groupOf(document.kind))] }));
    const weights = fitSoftmax(choices, ids.size, { rounds: 6, rate: 0.1 });
    for (const { document, options } of read) {
      if (partOf(document) !== part) continue;
      const probabilities = probabilitiesOf(weights, options);
      guesses.set(document, groups[probabilities.indexOf(Math.max(...probabilities))] ?? '');
    }
  }
  const right = documents.filter((document) => guesses.get(document) === groupOf(document.kind)).length;
  console.log(
    `unseen: ${documents.length} documents, ${right} of them (${percent(right, documents.length).trim()}) taken for the kind they are`,
  );
  return guesses;
}

/** So many lines at the top hold the title. */
const titleLines = 12;

function wordsOf({ pages }: FitDocument): string[] {
  const words = new Set<string>();
  for (const { index, folded } of viewDocument(pages).lines) {
    const tokens = tokensOf(folded);
    const places = index < titleLines ? ['all', 'title'] : ['all'];
    for (const place of places) {
      for (const { concept } of phrasesIn(tokens)) words.add(`${place}:${concept}`);
      for (const token of tokens) if (token.length > 2 && !/^\d/.test(token)) words.add(`${place}~${token}`);
    }
  }
  return [...words];
}
