/** A page as a JPEG picture. */
export interface JpegPage {
  jpeg: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
}

/** So many pixels are an inch: a photographed letter comes out about as large as it is. */
const perInch = 200;
const points = (pixels: number): string => ((pixels * 72) / perInch).toFixed(2);

/** A PDF of one picture a page (ISO 32000-1, 7.5; a JPEG stands in it as it is, by the filter DCTDecode). */
export function pdfOfPages(pages: readonly JpegPage[]): Blob {
  const parts: (string | Uint8Array<ArrayBuffer>)[] = [];
  const offsets: number[] = [];
  let length = 0;
  const write = (part: string | Uint8Array<ArrayBuffer>): void => {
    parts.push(part);
    // All text is ASCII: a character is a byte.
    length += part.length;
  };
  const object = (number: number, ...body: (string | Uint8Array<ArrayBuffer>)[]): void => {
    offsets[number] = length;
    for (const part of [`${number} 0 obj\n`, ...body, '\nendobj\n']) write(part);
  };
  const numbers = pages.map((_, place) => 3 + place * 3);
  write('%PDF-1.4\n');
  object(1, '<< /Type /Catalog /Pages 2 0 R >>');
  object(2, `<< /Type /Pages /Count ${pages.length} /Kids [${numbers.map((number) => `${number} 0 R`).join(' ')}] >>`);
  for (const [place, { jpeg, width, height }] of pages.entries()) {
    const number = 3 + place * 3;
    const [across, down] = [points(width), points(height)];
    const drawing = `q ${across} 0 0 ${down} 0 0 cm /Page Do Q`;
    const resources = `<< /XObject << /Page ${number + 2} 0 R >> >>`;
    object(number, `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${across} ${down}] /Resources ${resources} /Contents ${number + 1} 0 R >>`);
    object(number + 1, `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`);
    const picture = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8`;
    object(number + 2, `<< ${picture} /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n`, jpeg, '\nendstream');
  }
  const table = length;
  const entries = offsets.slice(1).map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  write(`xref\n0 ${offsets.length}\n0000000000 65535 f \n${entries.join('')}`);
  write(`trailer\n<< /Size ${offsets.length} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`);
  return new Blob(parts, { type: 'application/pdf' });
}
