import { z } from 'zod';
import { type JudgedOriginal, proofs, type Trust } from '#core/database/values/mail-trust';

/** Whether a sender that is shown is who it says; `told` where only whoever passed the message on says so. */
export const SenderCheck = z.object({ proof: z.enum([...proofs, 'told']), words: z.string() });
export type SenderCheck = z.output<typeof SenderCheck>;

interface ShownSenders {
  fromEmail: string | null;
  forwardedBy: string | null;
  /** The part that a document is; none for a whole message. */
  partPath?: string | null;
}

const toldWords = 'The forwarder names this sender, which cannot be verified.';

/**
 * What is known of the two senders that a message, or a document of it, is shown with: who wrote it first and who passed it on, each by itself.
 * Null for one that is not shown, and where nothing was judged.
 */
export function senderChecks(
  trust: Trust | null,
  { fromEmail, forwardedBy, partPath = null }: ShownSenders,
): { sender: SenderCheck | null; forwarder: SenderCheck | null } {
  if (!trust?.checks) return { sender: null, forwarder: null };
  const judged = [trust.author, trust.forwarder];
  const find = (address: string | null): SenderCheck | null => {
    if (address === null) return null;
    const found = judged.find((check) => check?.sender === address);
    return found ? { proof: found.proof, words: found.words } : { proof: 'told', words: toldWords };
  };
  const original = originalOf(trust.originals ?? [], partPath);
  const sender = original?.sender === fromEmail ? { proof: original.proof, words: original.words } : find(fromEmail);
  return { sender, forwarder: find(forwardedBy) };
}

/** The nearest attached message that a document stands in; of a whole message the one that the ledger goes by. */
function originalOf(originals: readonly JudgedOriginal[], partPath: string | null): JudgedOriginal | undefined {
  if (partPath === null) return originals.find(({ isLedgers }) => isLedgers);
  const around = originals.filter(({ path }) => partPath.startsWith(`${path}.`));
  return around.toSorted((a, b) => b.path.length - a.path.length)[0];
}
