import type { DocumentRow } from '../api/types';
import { subjectWords } from '../mail/subject-words';
import { formatDay, formatDayOf } from '../money/format';

export const emailContent = 'email_content';
export const isEmail = (row: Pick<DocumentRow, 'file_path'>): boolean => row.file_path === emailContent;
export const isSubscription = (row: Pick<DocumentRow, 'document_type'>): boolean => row.document_type === 'subscription';
export const isImage = (row: Pick<DocumentRow, 'mime_type' | 'filename'>): boolean =>
  row.mime_type.startsWith('image/') || /\.(jpe?g|png|gif|bmp|webp|tiff?|heic)$/i.test(row.filename);
export const isPdf = (row: Pick<DocumentRow, 'mime_type' | 'filename'>): boolean =>
  row.mime_type === 'application/pdf' || /\.pdf$/i.test(row.filename);

/** Whether a file that was read and waits for review may hold several papers. */
export const mayHoldSeveral = (
  row: Pick<DocumentRow, 'mime_type' | 'filename' | 'page_count' | 'processing_status' | 'reviewed_at'>,
): boolean =>
  (isPdf(row) || row.mime_type === 'image/tiff') &&
  (row.page_count ?? 0) > 1 &&
  row.processing_status === 'completed' &&
  row.reviewed_at === null;

/** Whether a file may have been divided: what holds papers is filed. */
export const wasSplit = (row: Pick<DocumentRow, 'page_count' | 'processing_status'>): boolean =>
  row.processing_status === 'filed' && (row.page_count ?? 0) > 1;

/** The virus scanner found something in its file. */
export const isInfected = (row: Pick<DocumentRow, 'failure_code'>): boolean => row.failure_code === 'infected';

/** The subject of the mail that a document came in, as it is shown. */
export const subjectOf = ({ email_subject: subject }: Pick<DocumentRow, 'email_subject'>): string | null =>
  subject === null ? null : subjectWords(subject);

/** What a row is called: its vendor once known, else the mail's subject, else the file. */
export const titleOf = (row: DocumentRow): string => row.vendor_name ?? (isEmail(row) ? subjectOf(row) : null) ?? row.filename;

/** The name over the preview: a mail's subject, a document's file. */
export const headingOf = (row: DocumentRow): string => (isEmail(row) ? (subjectOf(row) ?? row.filename) : row.filename);

/** The day a document bears, else the one it came on. */
export const dayWords = ({ document_date: day, created_at: came }: Pick<DocumentRow, 'document_date' | 'created_at'>): string =>
  day === null ? formatDayOf(came) : formatDay(day);

export type BadgeTone = 'good' | 'warn' | 'bad' | 'info';

/** A badge: its tone and the words to translate. */
export interface Badge {
  tone: BadgeTone;
  text: string;
  args?: Record<string, unknown>;
}

/** The currency a document is in; null where it does not say. */
export function currencyOf(row: Pick<DocumentRow, 'extracted_data'>): string | null {
  const found = row.extracted_data.fields.currency?.value;
  return typeof found === 'string' ? found : null;
}

/** Green from 0.8, yellow from 0.6, red below. A document is green where the server says that it is proven, and not by a figure alone. */
export const confidenceTone = (confidence: number, isProven = confidence >= 0.8): BadgeTone =>
  isProven ? 'good' : confidence >= 0.6 ? 'warn' : 'bad';

/** A percentage that never rounds up to a certainty nobody claimed. */
export const percentOf = (confidence: number): number => Math.floor(confidence * 100 + 1e-9);

/** How sure the machine is, in words. */
export function confidenceBadge(confidence: number | null, isProven?: boolean): Badge {
  // Nothing that the machine could be sure of, such as an amount that a person typed.
  if (confidence === null || confidence === 0)
    return isProven ? { tone: 'good', text: 'documents.proven' } : { tone: 'bad', text: 'documents.not_sure' };
  return { tone: confidenceTone(confidence, isProven), text: 'documents.sure', args: { percent: percentOf(confidence) } };
}

const count = (value: unknown): number | null => (typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : null);

/** What a row's badge says: what is happening to it, else how sure the machine is. */
export function badgeOf(row: DocumentRow): Badge {
  if (row.processing_status === 'failed')
    return { tone: 'bad', text: row.failure_code === 'needs_password' ? 'documents.locked_badge' : 'documents.failed_badge' };
  if (row.processing_status === 'completed' || row.processing_status === 'filed') {
    const { tab, doubts } = row.triage;
    if (tab === 'duplicates') return { tone: 'warn', text: 'documents.duplicate_badge' };
    if (tab === 'notices') return { tone: 'info', text: 'documents.notice_badge' };
    return confidenceBadge(row.extracted_data.ai_confidence, doubts.length === 0);
  }
  const { kind, data } = row.progress ?? { kind: 'received', data: {} };
  if (kind === 'reading') {
    const [page, pages] = [count(data.page), count(data.pages)];
    return page && pages
      ? { tone: 'info', text: 'documents.reading_page', args: { page, pages } }
      : { tone: 'info', text: 'documents.reading' };
  }
  const extracting = ['read', 'extracting', 'extracted', 'rule_applied', 'settled'].includes(kind);
  return { tone: 'info', text: extracting ? 'documents.extracting' : 'documents.waiting' };
}
