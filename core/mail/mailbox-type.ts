import type { DocumentType } from '#core/documents/document-type';
import type { MailboxKind } from '#core/mail/mailbox-kind';

/** What a mailbox says of the type of everything that is sent to it. */
export const typeOfMailbox: Readonly<Partial<Record<MailboxKind, DocumentType>>> = {
  hoa: 'hoa_document',
  mortgage: 'mortgage_statement',
  subscriptions: 'subscription',
};
