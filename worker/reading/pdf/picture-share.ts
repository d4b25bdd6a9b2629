import { OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

type Matrix = readonly number[];

const identity: Matrix = [1, 0, 0, 1, 0, 0];
const pictures = new Set([OPS.paintImageXObject, OPS.paintInlineImageXObject, OPS.paintImageMaskXObject]);

function multiply(outer: Matrix, inner: Matrix): Matrix {
  const [a = 0, b = 0, c = 0, d = 0] = outer;
  const [g = 0, h = 0, i = 0, j = 0] = inner;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, 0, 0]; // where it lies doesn't matter, only its size
}

/** How much of the page its largest picture covers, 0 to 1. Decodes the pictures, so call it only where the result matters. */
export async function pictureShare(page: PDFPageProxy): Promise<number> {
  const { fnArray, argsArray } = await page.getOperatorList();
  const [left = 0, top = 0, right = 0, bottom = 0] = page.view;
  const pageArea = Math.abs((right - left) * (bottom - top)) || 1;
  let current = identity;
  const saved: Matrix[] = [];
  let largest = 0;
  for (const [index, operation] of fnArray.entries()) {
    if (operation === OPS.save || operation === OPS.paintFormXObjectBegin) saved.push(current);
    if (operation === OPS.restore || operation === OPS.paintFormXObjectEnd) current = saved.pop() ?? identity;
    if (operation === OPS.transform) current = multiply(current, argsArray[index] as number[]);
    if (operation === OPS.paintFormXObjectBegin && Array.isArray(argsArray[index]?.[0]))
      current = multiply(current, argsArray[index][0] as number[]);
    // A picture fills the unit square of the current matrix.
    const [a = 0, b = 0, c = 0, d = 0] = current;
    if (pictures.has(operation)) largest = Math.max(largest, Math.abs(a * d - b * c) / pageArea);
  }
  return Math.min(1, largest);
}
