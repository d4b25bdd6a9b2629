/** The mailboxes a message can be for; `property` is a property's own address, `office` is postmaster and abuse. */
export const mailboxKinds = ['receipts', 'hoa', 'mortgage', 'subscriptions', 'property', 'office'] as const;
export type MailboxKind = (typeof mailboxKinds)[number];
