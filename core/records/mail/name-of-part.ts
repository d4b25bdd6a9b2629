import type { Payment } from '#core/records/mail/split-parts';

/** What a mail without a file is called: its subject whole, where a stroke as in `Faktura FV/11` parts no folders, and which of its payments it is. */
export function nameOfBody(subject: string | null, payment: Pick<Payment, 'at' | 'of'> | null = null): string {
  const name = subject?.replaceAll(/[\\/]/g, '-') || 'E-mail';
  return payment ? `${name.slice(0, 150)} (payment ${payment.at} of ${payment.of} in this e-mail)` : name;
}

/** A path of a disk or a network, as some programs send for a name. */
const aPath = /^(?:[a-z]:)?[\\/]|^~[\\/]|(?:^|[\\/])\.{1,2}[\\/]|:\/\//i;

/** What a file is called: `Rechnung 2026/11.pdf` whole, its stroke parting no folders; what is a path keeps it, for whoever takes the last part. */
export const nameOfAttachment = (filename: string): string => (aPath.test(filename) ? filename : filename.replaceAll(/[\\/]/g, '-'));
