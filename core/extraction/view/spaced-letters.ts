import { levelBox, type Word } from '#core/reading/page-text';
import { unionBox } from '#core/reading/union-box';

const isLetter = /^[\p{L}.,'’]$/u;
const isAnd = (word: Word | undefined): boolean => word?.text === '&';
/** Shorter runs are initials, or marks in the columns of a table. */
const fewest = 5;
/** In gaps between two letters of the run: where a word ends. */
const wordEnd = 1.6;
/** In widths of a letter: letters farther apart are not a word. */
const widestSpacing = 2;

/** The words of a line with those set in spaced letters (`A C M E  P L U M B I N G`) as the words they are. */
export function joinSpaced(words: readonly Word[]): Word[] {
  const joined: Word[] = [];
  for (let at = 0; at < words.length; at++) {
    let end = at;
    for (let next = words[end]; next && (isLetter.test(next.text) || isAnd(next)); next = words[end]) end++;
    const run = words.slice(at, end);
    joined.push(...(run.length > 0 ? wordsOf(run) : words.slice(at, at + 1)));
    at = Math.max(at, end - 1);
  }
  return joined;
}

function wordsOf(run: readonly Word[]): readonly Word[] {
  const gaps = run.slice(1).map((word, at) => levelBox(word)[0] - rightOf(run[at]));
  const between = gaps.filter((_, at) => !isAnd(run[at]) && !isAnd(run[at + 1])).toSorted((a, b) => a - b);
  const ordinary = between[Math.floor((between.length - 1) / 2)] ?? 0;
  const width = run.reduce((sum, word) => sum + levelBox(word)[2], 0) / run.length;
  if (run.length < fewest || ordinary <= 0 || ordinary > width * widestSpacing) return run;
  const parts: Word[][] = [];
  for (const [at, word] of run.entries()) {
    const before = run[at - 1];
    const goesOn = before && !isAnd(before) && !isAnd(word) && (gaps[at - 1] ?? 0) < ordinary * wordEnd;
    if (goesOn) parts.at(-1)?.push(word);
    else parts.push([word]);
  }
  return parts.map(oneWord);
}

function rightOf(word: Word | undefined): number {
  if (!word) return 0;
  const [left, , width] = levelBox(word);
  return left + width;
}

function oneWord(letters: readonly Word[]): Word {
  const sure = letters.flatMap(({ confidence }) => (confidence === null ? [] : [confidence]));
  return {
    text: letters.map(({ text }) => text).join(''),
    box: unionBox(letters.map(({ box }) => box)),
    confidence: sure.length > 0 ? Math.min(...sure) : null,
    ...(letters.some(({ level }) => level) && { level: unionBox(letters.map(levelBox)) }),
  };
}
