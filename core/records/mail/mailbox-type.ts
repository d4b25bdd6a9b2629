import type { DocumentType } from '#core/extraction/fields/document-type';
import type { MailboxKind } from '#core/database/values/mailbox-kind';

/** What a mailbox says of the type of everything that is sent to it. */
export const typeOfMailbox: Readonly<Partial<Record<MailboxKind, DocumentType>>> = {
  hoa: 'hoa_document',
  mortgage: 'mortgage_statement',
  subscriptions: 'subscription',
};
