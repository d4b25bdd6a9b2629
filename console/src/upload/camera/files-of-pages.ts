import { type JpegPage, pdfOfPages } from './pdf-of-pages';

/** A page that was taken, ready to be sent. */
export interface Page extends JpegPage {
  id: number;
  blob: Blob;
  /** Where its picture can be shown from. */
  url: string;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** The files of what was taken, named by the moment: one of all pages, or one for each. A single page stays a picture. */
export function filesOfPages(pages: readonly (JpegPage & { blob: Blob })[], isOne: boolean, word: string, now: Date): File[] {
  const day = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
  const time = [now.getHours(), now.getMinutes(), now.getSeconds()].map(two).join('.');
  const name = `${word} ${day} ${time}`;
  if (isOne && pages.length > 1) return [new File([pdfOfPages(pages)], `${name}.pdf`, { type: 'application/pdf' })];
  return pages.map(({ blob }, place) => new File([blob], `${name}${pages.length > 1 ? ` ${place + 1}` : ''}.jpg`, { type: 'image/jpeg' }));
}
