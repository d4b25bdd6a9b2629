import type { HoaEmailRow } from '../api/types';
import type { Badge } from '../documents/document-words';

export const statuses = ['pending', 'assigned', 'processed', 'ignored'] as const satisfies readonly HoaEmailRow['status'][];
export const priorities = ['urgent', 'high', 'medium', 'low'] as const satisfies readonly HoaEmailRow['priority'][];
export const types = [
  'invoice',
  'bill',
  'notice',
  'payment_confirmation',
  'signup_notice',
  'maintenance_notice',
  'violation_notice',
  'meeting_notice',
  'newsletter',
  'other',
  'unknown',
] as const satisfies readonly HoaEmailRow['document_type'][];

type Tone = Badge['tone'] | null;
const statusTone: Readonly<Record<HoaEmailRow['status'], Tone>> = { pending: 'warn', assigned: 'info', processed: 'good', ignored: null };
const priorityTone: Readonly<Record<HoaEmailRow['priority'], Tone>> = { urgent: 'bad', high: 'warn', medium: null, low: null };

/** A badge of an e-mail; without a tone it is a plain fact, not a status. */
export interface EmailBadge {
  tone: Tone;
  text: string;
  args?: Record<string, unknown>;
  icon?: 'attachment';
}

type Judged = Pick<HoaEmailRow, 'status' | 'priority' | 'document_type'>;

/** Where it stands, how urgent it is and what it is. */
export function standingOf({ status, priority, document_type: type }: Judged): EmailBadge[] {
  return [
    { tone: statusTone[status], text: `hoa.status.${status}` },
    { tone: priorityTone[priority], text: `hoa.priority.${priority}` },
    { tone: null, text: `hoa.type.${type}` },
  ];
}

/** All badges of a row. */
export function badgesOf(email: Judged & Pick<HoaEmailRow, 'requires_review' | 'attachment_count'>): EmailBadge[] {
  const badges = standingOf(email);
  if (email.requires_review) badges.push({ tone: 'warn', text: 'hoa.needs_review' });
  if (email.attachment_count > 0)
    badges.push({ tone: null, text: 'hoa.attachments', args: { smart_count: email.attachment_count }, icon: 'attachment' });
  return badges;
}

/** Who sent it: the name, else the address. */
export const senderOf = ({ sender_name: name, sender_email: email }: Pick<HoaEmailRow, 'sender_name' | 'sender_email'>): string | null =>
  name?.trim() || email?.trim() || null;

/** What it wants by when, as a word of the catalogue and its day; null where it names none. */
export function dueOf({
  due_on: day,
  document_type: type,
}: Pick<HoaEmailRow, 'due_on' | 'document_type'>): { text: string; day: string } | null {
  if (day === null) return null;
  if (type === 'violation_notice') return { text: 'hoa.answer_by', day };
  return { text: type === 'meeting_notice' ? 'hoa.meeting_on' : 'hoa.due_by', day };
}
