import type { Box } from '#core/reading/page-text';

function clamp(value: number): number {
  return Math.min(1, Math.max(0, Number.isFinite(value) ? value : 0));
}

/** The smallest rectangle around all of them, kept inside the page. */
export function unionBox(boxes: readonly Box[]): Box {
  const left = clamp(Math.min(...boxes.map((box) => box[0])));
  const top = clamp(Math.min(...boxes.map((box) => box[1])));
  const right = clamp(Math.max(...boxes.map((box) => box[0] + box[2])));
  const bottom = clamp(Math.max(...boxes.map((box) => box[1] + box[3])));
  return [left, top, Math.max(0, right - left), Math.max(0, bottom - top)];
}
