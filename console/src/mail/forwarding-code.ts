import type { MailRow } from '../api/types';

/** Who sends the codes with which Gmail has a forwarding address confirmed. */
export const forwardingAsker = 'forwarding-noreply@google.com';

/** A code is asked for while forwarding is being set up; an old one only confuses. */
const shownMs = 3 * 86_400_000;

/**
 * The newest code among messages that come newest first; null where there is none of the last three days. In every language
 * Gmail's subject begins with it: `(#123456789) Gmail Forwarding Confirmation - …`.
 */
export function forwardingCode(
  mails: readonly Pick<MailRow, 'from_email' | 'subject' | 'received_at'>[],
  now: Date,
): { code: string; receivedAt: string } | null {
  for (const { from_email: from, subject, received_at: receivedAt } of mails) {
    const code = /^\s*\(#(\d{4,12})\)/.exec(subject ?? '')?.[1];
    if (code && from?.toLowerCase() === forwardingAsker && now.getTime() - Date.parse(receivedAt) < shownMs) return { code, receivedAt };
  }
  return null;
}
