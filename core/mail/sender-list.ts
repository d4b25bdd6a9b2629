/** The two senders a message names; each may be missing (the null sender, no From). */
export interface MessageSenders {
  /** The address of the From header. */
  from: string | null;
  /** The address of MAIL FROM, without angle brackets. */
  envelopeFrom: string | null;
}

/**
 * The pattern under which one of a message's senders is on the list, From before the envelope; null when neither is.
 * A pattern is a whole address or `@domain`, which stands for everyone at exactly that domain. Case never matters.
 */
export function findListedSender(patterns: Iterable<string>, { from, envelopeFrom }: MessageSenders): string | null {
  const list = new Set([...patterns].map((pattern) => pattern.trim().toLowerCase()));
  for (const sender of [from, envelopeFrom]) {
    const address = sender?.trim().toLowerCase() ?? '';
    const at = address.lastIndexOf('@');
    if (at <= 0 || at === address.length - 1) continue;
    const everyone = address.slice(at);
    if (list.has(address)) return address;
    if (list.has(everyone)) return everyone;
  }
  return null;
}
