import type { Recognised } from '#core/reading/ocr-page';

// Tesseract's TSV: level page_num block_num par_num line_num word_num left top width height conf text
const wordLevel = '5';

/** The lines of Tesseract's TSV output. */
export function parseTsv(tsv: string): Recognised['lines'] {
  const lines = new Map<string, Recognised['lines'][number]>();
  for (const row of tsv.split('\n')) {
    const [level, page, block, paragraph, line, , left, top, width, height, confidence, ...text] = row.split('\t');
    if (level !== wordLevel) continue;
    const key = [page, block, paragraph, line].join(' ');
    const words = lines.get(key) ?? [];
    lines.set(key, words);
    const [x, y] = [Number(left), Number(top)];
    words.push({
      text: text.join('\t'),
      left: x,
      top: y,
      right: x + Number(width),
      bottom: y + Number(height),
      confidence: Number(confidence),
    });
  }
  return [...lines.values()];
}
