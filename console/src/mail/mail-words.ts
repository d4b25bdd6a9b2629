import type { DocumentRow, Mail, MailRow } from '../api/types';
import { formatBytes } from '../money/format';
import { badgeOf, type Badge, type BadgeTone } from '../documents/document-words';

export const mailStates = [
  'imported',
  'parsed',
  'duplicate',
  'quarantined',
  'rejected',
  'unreadable',
] as const satisfies readonly MailRow['state'][];

const stateTone: Readonly<Record<MailRow['state'], BadgeTone>> = {
  imported: 'info',
  parsed: 'good',
  duplicate: 'info',
  quarantined: 'warn',
  rejected: 'bad',
  unreadable: 'bad',
};

/** Where a message stands. */
export const stateBadge = ({ state, dismissed_at: dismissed }: Pick<MailRow, 'state' | 'dismissed_at'>): Badge =>
  dismissed === null ? { tone: stateTone[state], text: `mail.state.${state}` } : { tone: 'info', text: 'mail.state.dismissed' };

type Outcome = Mail['parts'][number]['outcome'];
const lost: readonly Outcome[] = ['unsupported', 'unreadable', 'over_limit'];

/** How the outcome of a part is to be taken: a document, something that was kept out on purpose, or something lost to the books. */
export function outcomeTone(outcome: Outcome): BadgeTone | null {
  if (outcome === 'document') return 'good';
  if (outcome === 'held') return 'warn';
  return lost.includes(outcome) ? 'bad' : null;
}

/** What a container says of itself in any case. */
const onlyHolds = 'It only holds other parts.';

/** True for a reason that tells more than the outcome, or the link to the document, beside it. */
export const saysMore = ({ document_id: id, reason }: Pick<Mail['parts'][number], 'document_id' | 'reason'>): boolean =>
  reason !== null && reason !== onlyHolds && reason !== `Became document ${id}.`;

/** How large a part is; what only holds others has no size of its own. */
export function partSize({ outcome, size }: Pick<Mail['parts'][number], 'outcome' | 'size'>): string {
  if (outcome === 'container' && size === 0) return '–';
  return size < 1024 ? `${size} B` : formatBytes(size);
}

/** Completed and filed are success, pending and processing are in progress, anything else is a failure. */
export function documentBadge(row: DocumentRow): Badge {
  const { processing_status: status } = row;
  if (status === 'pending' || status === 'processing') return badgeOf(row);
  if (status === 'completed' || status === 'filed') return { tone: 'good', text: `mail.${status}` };
  return { tone: 'bad', text: 'mail.failed' };
}

const arrivedAt = (row: Pick<DocumentRow, 'email_received_at' | 'created_at'>): string => row.email_received_at ?? row.created_at;

/** Those that came by e-mail, newest first. */
export const mailDocuments = (rows: readonly DocumentRow[]): DocumentRow[] =>
  rows.filter((row) => row.from_email).toSorted((a, b) => Date.parse(arrivedAt(b)) - Date.parse(arrivedAt(a)) || b.id - a.id);

type Sent = Pick<MailRow, 'from_name' | 'from_email'> & { envelope_from?: string | null };

const holdsAddress = /[^\s@<>()"']+@[^\s@<>()"']+/;

/**
 * Who wrote it: name and address, or what is known. Nobody is called like an address: who calls themselves one is shown by the address they
 * wrote from, and `claimed` is what they call themselves where that names another.
 */
export function senderWords({ from_name: given, from_email: email, envelope_from: envelope }: Sent): {
  name: string | null;
  address: string | null;
  claimed: string | null;
} {
  const address = email ?? envelope ?? null;
  const name = given?.trim() ?? '';
  const called = holdsAddress.exec(name)?.[0].toLowerCase();
  if (name !== '' && called === undefined) return { name, address, claimed: null };
  return { name: address, address: null, claimed: called === undefined || called === address?.toLowerCase() ? null : name };
}
