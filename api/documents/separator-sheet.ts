import Pdf from 'pdfkit';
import QrCode from 'qrcode';
import { ownSeparator } from '#core/reading/stack';

/** In points. Both A4 and Letter have this much room. */
const page = { width: 595, height: 780 };
const codeSide = 260;

/** A page with the code that a separator sheet is known by, and what to do with it, as a PDF. */
export async function separatorSheet(): Promise<Buffer> {
  const { modules } = QrCode.create(ownSeparator, { errorCorrectionLevel: 'H' });
  const pdf = new Pdf({ size: [page.width, page.height], margin: 60, info: { Title: 'Separator sheet' } });
  const parts: Buffer[] = [];
  pdf.on('data', (part: Buffer) => parts.push(part));
  const ended = new Promise((resolve) => pdf.on('end', resolve));
  pdf.fontSize(26).text('Separator sheet', { align: 'center' }).moveDown();
  pdf.fontSize(13).text('Put this sheet between two documents and scan them in one go.', { align: 'center' });
  const [left, top] = [(page.width - codeSide) / 2, 240];
  const side = codeSide / modules.size;
  for (let row = 0; row < modules.size; row += 1)
    for (let column = 0; column < modules.size; column += 1)
      if (modules.get(row, column)) pdf.rect(left + column * side, top + row * side, side + 0.05, side + 0.05);
  pdf.fill('black');
  pdf.fontSize(11).text('It becomes no document itself. Use it as often as you like.', 60, top + codeSide + 60, { align: 'center' });
  pdf.end();
  await ended;
  return Buffer.concat(parts);
}
