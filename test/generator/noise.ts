import type { Line, PageText, Word } from '#core/reading/page-text';
import type { Draw } from './draw.ts';

/** What recognition takes one character for another for; a sign that is lost stands for nothing. */
const confusions: Readonly<Record<string, readonly string[]>> = {
  '0': ['O', 'o', '6', '8', 'D'],
  O: ['0', 'Q'],
  o: ['0', 'c', 'e'],
  '1': ['l', 'I', '7', '|', 'i'],
  l: ['1', 'I', '|', 'i'],
  I: ['l', '1', '|'],
  '5': ['S', '6', '$'],
  S: ['5', '$'],
  s: ['5', '8'],
  '8': ['B', '3', '6', '&'],
  B: ['8', 'E'],
  '6': ['5', '8', 'G', 'b'],
  '3': ['8', '9'],
  '2': ['Z', '7'],
  '7': ['1', '/', '?'],
  '4': ['A', '1'],
  '9': ['g', '0', 'q'],
  Z: ['2'],
  G: ['6', 'C'],
  '.': [',', '', '. ', ' .'],
  ',': ['.', '', ', '],
  $: ['S', '', '5', '8', '§'],
  '-': ['', '~', '—', '_'],
  ':': ['', ';', '.'],
  '/': ['7', '1', 'l', '|'],
  '#': ['H', '4'],
  m: ['rn', 'n'],
  n: ['r1', 'h'],
  e: ['c', 'o'],
  c: ['e', '¢'],
  u: ['v', 'ii'],
  t: ['f', 'l', '+'],
  a: ['o', '4'],
  h: ['b', 'n'],
  '(': ['{', '', 'C'],
  ')': ['}', '', 'J'],
  '%': ['96', '9'],
  '&': ['8', 'G'],
  "'": ['', '`', '’'],
};
const specks = ['|', '~', '_', '.', '‘', '—', "'", ':', '*', '“', '\\', 'i', ';'] as const;

/** The words of a page as recognition gives them of its scan. `strength`: 0 is a clean scan, 1 a bad fax. */
export function noisy(pages: readonly PageText[], draw: Draw, strength: number): PageText[] {
  return pages.map((page) => noisyPage(page, draw.fork(`page ${page.page}`), strength));
}

function noisyPage(page: PageText, draw: Draw, strength: number): PageText {
  const fall = draw.chance(0.5) ? (draw.int(-100, 100) / 100) * 0.012 * strength : 0;
  const lines = page.lines
    .map(({ words }) => regrouped(words, draw, strength).flatMap((word) => spoiled(word, draw, strength, fall)))
    .filter((words) => words.length > 0);
  const arranged = rearranged(lines, draw, strength).map((words): Line => ({ words: speckled(words, draw, strength) }));
  const confidences = arranged.flatMap(({ words }) => words.map(({ confidence }) => confidence ?? 0));
  const scale = draw.pick([1.39, 2.08, 2.78, 4.17]);
  return {
    page: page.page,
    width: Math.round(page.width * scale),
    height: Math.round(page.height * scale),
    source: 'ocr',
    confidence: confidences.reduce((sum, value) => sum + value, 0) / Math.max(1, confidences.length),
    lines: arranged,
  };
}

/** Neighbours that run together, words that fall apart. */
function regrouped(words: readonly Word[], draw: Draw, strength: number): Word[] {
  return words.reduce<Word[]>((all, word) => {
    const before = all.at(-1);
    const between = before ? word.box[0] - before.box[0] - before.box[2] : 1;
    if (before && between < 0.012 && draw.chance(0.04 * strength)) {
      const [x, y, , height] = before.box;
      const whole: Word = { ...before, text: before.text + word.text, box: [x, y, word.box[0] + word.box[2] - x, height] };
      return [...all.slice(0, -1), whole];
    }
    return word.text.length > 3 && draw.chance(0.025 * strength) ? [...all, ...halves(word, draw)] : [...all, word];
  }, []);
}

function halves({ text, box: [x, y, width, height], confidence }: Word, draw: Draw): Word[] {
  const at = draw.int(1, text.length - 1);
  const part = (width * at) / text.length;
  return [
    { text: text.slice(0, at), box: [x, y, part * 0.94, height], confidence },
    { text: text.slice(at), box: [x + part, y, width - part, height], confidence },
  ];
}

function spoiled({ text, box }: Word, draw: Draw, strength: number, fall: number): Word[] {
  const isThin = /^[-.:|,*'~_]+$/.test(text);
  if (draw.chance((isThin ? 0.35 : 0.008) * strength)) return [];
  const read = Array.from(text)
    .map((character) => {
      const taken = confusions[character];
      return taken && draw.chance(0.03 * strength) ? draw.pick(taken) : character;
    })
    .join('');
  const confidence = drawConfidence(draw, read === text);
  const [x, y, width, height] = box;
  const shake = () => (draw.int(-100, 100) / 100) * 0.0015 * strength;
  const parts = read.split(' ').filter((part) => part !== '');
  return parts.map((part, at) => ({
    text: part,
    box: [
      clamp(x + (width * at) / parts.length + shake()),
      clamp(y + (x + width / 2 - 0.5) * fall + shake()),
      width / parts.length,
      height * (1 + (draw.int(-10, 20) / 100) * strength),
    ],
    confidence,
  }));
}

/**
 * How sure recognition is of words it read right and wrong: from the confidence before, up to each, that share of them. Measured on drawn scans, faxes and
 * photos that tesseract recognised (2026-11-28); of what it misread it is as sure as can be one time in five.
 */
const sureness = {
  right: [
    [0.3, 0.03],
    [0.85, 0.04],
    [0.9, 0.04],
    [0.95, 0.13],
    [0.97, 0.76],
  ],
  wrong: [
    [0.3, 0.34],
    [0.7, 0.13],
    [0.85, 0.15],
    [0.9, 0.06],
    [0.95, 0.13],
    [0.97, 0.19],
  ],
} as const;

function drawConfidence(draw: Draw, isRight: boolean): number {
  let left = draw.int(0, 999) / 1000;
  let least = 0.05;
  for (const [most, share] of sureness[isRight ? 'right' : 'wrong']) {
    if (left < share) return least + (most - least) * (left / share);
    left -= share;
    least = most;
  }
  return least;
}

const clamp = (value: number): number => Math.min(0.999, Math.max(0, value));

/** Lines that recognition breaks where columns are, and those it takes for one. */
function rearranged(lines: readonly Word[][], draw: Draw, strength: number): Word[][] {
  const broken = lines.flatMap((words) => {
    const at = words.findIndex(
      (word, index) => index > 0 && word.box[0] - (words[index - 1]?.box[0] ?? 0) - (words[index - 1]?.box[2] ?? 0) > 0.06,
    );
    return at > 0 && draw.chance(0.12 * strength) ? [words.slice(0, at), words.slice(at)] : [words];
  });
  return broken.reduce<Word[][]>((all, words) => {
    const before = all.at(-1);
    const isNear = before !== undefined && (words[0]?.box[1] ?? 1) - (before[0]?.box[1] ?? 0) < 0.012;
    if (before && isNear && draw.chance(0.03 * strength))
      return [...all.slice(0, -1), [...before, ...words].toSorted((a, b) => a.box[0] - b.box[0])];
    return [...all, words];
  }, []);
}

function speckled(words: readonly Word[], draw: Draw, strength: number): Word[] {
  const first = words[0];
  if (!first || !draw.chance(0.05 * strength)) return [...words];
  const [, y, , height] = first.box;
  const speck: Word = { text: draw.pick(specks), box: [draw.int(1, 98) / 100, y, 0.004, height], confidence: draw.int(5, 60) / 100 };
  return [...words, speck].toSorted((a, b) => a.box[0] - b.box[0]);
}
