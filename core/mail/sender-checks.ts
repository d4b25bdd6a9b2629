import { z } from 'zod';
import { proofs, type Trust } from '#core/mail/judge-trust';

/** Whether a sender that is shown is who it says; `told` where only whoever passed the message on says so. */
export const SenderCheck = z.object({ proof: z.enum([...proofs, 'told']), words: z.string() });
export type SenderCheck = z.output<typeof SenderCheck>;

interface ShownSenders {
  fromEmail: string | null;
  forwardedBy: string | null;
}

const toldWords = 'Whoever passed it on names this sender; no check reaches that far.';

/**
 * What is known of the two senders that a message, or a paper of it, is shown with: who wrote it first and who passed it on, each by itself.
 * Null for one that is not shown, and where nothing was judged.
 */
export function senderChecks(
  trust: Trust | null,
  { fromEmail, forwardedBy }: ShownSenders,
): { sender: SenderCheck | null; forwarder: SenderCheck | null } {
  if (!trust?.checks) return { sender: null, forwarder: null };
  const judged = [trust.author, trust.forwarder];
  const find = (address: string | null): SenderCheck | null => {
    if (address === null) return null;
    const found = judged.find((one) => one?.sender === address);
    return found ? { proof: found.proof, words: found.words } : { proof: 'told', words: toldWords };
  };
  return { sender: find(fromEmail), forwarder: find(forwardedBy) };
}
