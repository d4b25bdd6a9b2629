import type { Content, Pair } from '../content.ts';
import type { Pen, TextStyle } from '../pen.ts';

/** A part of a layout: paints from `y` on and answers where the next part begins. */
export type Part = (pen: Pen, content: Content, y: number) => number;

export const gap = 10;
export const small: TextStyle = { size: 8 };

export function writeLines(pen: Pen, x: number, y: number, lines: readonly string[], style: TextStyle = {}): number {
  return lines.reduce((below, line) => pen.write(x, below, line, style), y);
}

/** Text that ends at `right`. */
export function writeRight(pen: Pen, right: number, y: number, text: string, style: TextStyle = {}): number {
  return pen.write(right - pen.widthOf(text, style), y, text, style);
}

export const onRight = (pen: Pen): number => pen.left + pen.width * (pen.width < 330 ? 0.08 : 0.55);

export interface Across {
  x: number;
  right: number;
  y: number;
}

/** A label with its value at the other edge; a label that has no room beside it wraps. */
export function pairAcross(pen: Pen, { label, value }: Pair, { x, right, y }: Across, style: TextStyle = {}): number {
  const room = right - x - pen.widthOf(value, style) - 6;
  if (room < 30) return writeRight(pen, right, pen.write(x, y, label, { ...style, width: right - x }), value, style) + 2;
  const page = pen.page;
  const below = pen.write(x, y, label, { ...style, width: room });
  if (pen.page !== page) return writeRight(pen, right, below, value, style) + 2;
  return Math.max(below, writeRight(pen, right, y, value, style)) + 2;
}

export function leaderLine(pen: Pen, { label, value }: Pair, y: number, right: number): number {
  const room = right - pen.left - pen.widthOf(label) - pen.widthOf(value) - 8;
  if (room < 12) return pairAcross(pen, { role: '', label, value }, { x: pen.left, right, y });
  pen.write(pen.left, y, `${label} ${'.'.repeat(Math.max(3, Math.floor(room / pen.widthOf('.'))))}`);
  return writeRight(pen, right, y, value) + 2;
}

/** The names at the head as it prints them; their place stays empty where it names nobody. */
export const mark = ({ issuer: { above, head, below } }: Content): string[] => [
  ...above,
  ...(head === null ? [] : head.split('\n')),
  ...below,
];
export const contactOf = ({ issuer }: Content): string[] => [...issuer.address, issuer.phone, `www.${issuer.domain}`];
