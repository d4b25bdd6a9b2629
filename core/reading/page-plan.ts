/** Whether a page's text layer is worth reading: for `sparse` the page's pictures decide. */
export type LayerVerdict = 'good' | 'sparse' | 'none';

/** From this many non-space characters on, a layer is the page's text; below the lower number it is a stamp or a page number. */
const enough = 100;
const few = 20;
/** Below this share of letters and digits the layer is unusable, for instance glyph numbers of a font without a map. */
const mostly = 0.5;
/** A picture that covers this much of the page is a scan. */
const scanShare = 0.5;

/** Judges a page's text layer by its characters alone. */
export function judgeLayer(text: string): LayerVerdict {
  const dense = text.replace(/\s+/gu, '');
  // Dot leaders and rules ("Total ........ 12.00") are typography, not noise.
  const counted = dense.replace(/([^\p{L}\p{N}])\1{2,}/gu, '$1');
  if (dense.length < few) return 'none';
  const readable = counted.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  if (readable < counted.length * mostly) return 'none';
  return dense.length >= enough ? 'good' : 'sparse';
}

/** How a page is read. `pictureShare` is the part of the page its largest picture covers, 0 to 1; it only matters for a sparse layer. */
export function planPage(verdict: LayerVerdict, pictureShare: number): 'text_layer' | 'ocr' {
  if (verdict === 'sparse') return pictureShare >= scanShare ? 'ocr' : 'text_layer';
  return verdict === 'good' ? 'text_layer' : 'ocr';
}
