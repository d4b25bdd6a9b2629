/** How the connection to a mail server is encrypted; `none` for servers within one's own network. */
export const imapTlsModes = ['tls', 'starttls', 'none'] as const;
export type ImapTls = (typeof imapTlsModes)[number];

/** How a mailbox is signed in to: with a password, or with a refresh token of a provider (OAuth 2). */
export const mailAccountAuths = ['password', 'google', 'microsoft'] as const;
export type MailAccountAuth = (typeof mailAccountAuths)[number];

/** What is done in the mailbox with a message that is in the ledger: it is marked as read, or moved to another folder. */
export const mailAccountEndings = ['seen', 'move'] as const;
export type MailAccountEnding = (typeof mailAccountEndings)[number];

/** As which of our own mailboxes' mail its messages count. */
export const mailAccountRoles = ['receipts', 'hoa', 'mortgage', 'subscriptions'] as const;
export type MailAccountRole = (typeof mailAccountRoles)[number];

/** Whose messages are filed by themselves: those of proven senders on the list, or all in the folder. */
export const mailAccountTrusts = ['senders', 'folder'] as const;
export type MailAccountTrust = (typeof mailAccountTrusts)[number];

/** What became of a message of a mailbox elsewhere. */
export const fetchedOutcomes = ['taken', 'too_large', 'failed'] as const;
export type FetchedOutcome = (typeof fetchedOutcomes)[number];
