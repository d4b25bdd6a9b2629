import { passesOn } from '#core/records/mail/forwarded';
import type { ParsedMessage } from '#core/database/values/parsed-mail';

/** The type of a message that Outlook keeps in a form of its own (winmail.dat, .msg): its bytes are no message that anybody has signed. */
export const outlooksForm = 'application/ms-tnef';

/** A message that is attached to another as it came, signatures and all. */
export interface AttachedMessage {
  /** The path of the part that it is. */
  path: string;
  /** Its file in the folder of the parse. */
  file: string;
  /** The address of its From. */
  author: string;
  /** The whole mail stands under its sender in the ledger. */
  isLedgers: boolean;
}

/** The attached messages of a message, the outer before the inner, that name a sender and are kept as they came. */
export function attachedMessages(message: ParsedMessage): AttachedMessage[] {
  return collect(message, ledgersPath(message));
}

function collect(message: ParsedMessage, ledgers: string | null): AttachedMessage[] {
  return message.parts.flatMap(({ kind, path, file, message: inner }) => {
    if (!inner) return [];
    const { from, contentType } = inner.headers;
    const author = contentType === outlooksForm ? undefined : from?.email;
    const here = kind === 'message' && file !== null && author ? [{ path, file, author, isLedgers: path === ledgers }] : [];
    return [...here, ...collect(inner, ledgers)];
  });
}

/** The part whose sender the ledger names; null where that is the mail's own, or one whom words alone name. */
function ledgersPath(message: ParsedMessage): string | null {
  let path: string | null = null;
  for (let inside: ParsedMessage | null = message; inside;) {
    if (inside.forward) return null;
    const part = passesOn(inside);
    path = part?.path ?? path;
    inside = part?.message ?? null;
  }
  return path;
}
