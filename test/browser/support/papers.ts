import { drawn, pdf, type Written } from '../../fixtures/paper.js';

/** The calendar day so many days ago, `YYYY-MM-DD`, in the business's time zone as the product sets it at first. */
export function dayBefore(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toLocaleDateString('en-CA', { timeZone: 'America/New_York' });
}

/** `2026-11-05` as papers write it: `Nov 5, 2026`. */
export const inWords = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric', year: 'numeric' });

export interface Bill {
  vendor: string;
  amount: string;
  day: string;
  item?: string;
}

/** Where the bill's words stand, in points from the top left of a letter page. */
export const places = { vendor: { x: 60, y: 60, size: 22 }, amount: { x: 450, y: 360, size: 14 }, day: { x: 430, y: 120, size: 12 } };
export const letter = { width: 612, height: 792 };

/** The lines of a bill. */
export function billLines({ vendor, amount, day, item = 'Water heater replacement' }: Bill): Written[] {
  return [
    { text: vendor, ...places.vendor },
    { text: '118 Mill Road, Salem, OR 97302', x: 60, y: 90, size: 11 },
    { text: 'INVOICE', x: 430, y: 60, size: 20 },
    { text: 'Invoice date:', x: 350, y: 120, size: 12 },
    { text: inWords(day), ...places.day },
    { text: 'Description', x: 60, y: 240, size: 12 },
    { text: 'Amount', x: 450, y: 240, size: 12 },
    { text: item, x: 60, y: 270, size: 12 },
    { text: amount, x: 450, y: 270, size: 12 },
    { text: 'Total due', x: 60, y: places.amount.y, size: places.amount.size },
    { text: amount, ...places.amount },
    { text: 'Payment by check or transfer within thirty days. Thank you for your business.', x: 60, y: 430, size: 10 },
  ];
}

export const billPdf = (bill: Bill): Promise<Buffer> => pdf([billLines(bill)]);

/** The bill as a scanner sends it. */
export const billJpeg = async (bill: Bill): Promise<Buffer> => (await drawn(await billPdf(bill), 2.6)).jpeg({ quality: 80 }).toBuffer();
