import { call } from '../api/http';
import type { components } from '../api/schema';
import { answer } from './answer';

type Schemas = components['schemas'];

/** Mailboxes elsewhere that are read by IMAP. What signs in to them is sent and never answered. */
export const mailAccountCalls = {
  mailAccounts: () => answer<Schemas['MailAccount'][]>('/mail/accounts'),
  addMailAccount: (account: Schemas['MailAccountIn']) =>
    answer<Schemas['MailAccount']>('/mail/accounts', { method: 'POST', json: account }),
  changeMailAccount: (id: number, account: Schemas['MailAccountIn']) =>
    answer<Schemas['MailAccount']>(`/mail/accounts/${id}`, { method: 'PUT', json: account }),
  tryMailAccount: (account: Schemas['MailAccountTrialIn']) =>
    answer<Schemas['MailAccountTrial']>('/mail/accounts/try', { method: 'POST', json: account }),
  deleteMailAccount: async (id: number) => call(`/mail/accounts/${id}`, { method: 'DELETE' }),
  messagesNotTaken: (id: number) => answer<Schemas['MessageNotTaken'][]>(`/mail/accounts/${id}/not-taken`),
};

export type MailAccountCalls = typeof mailAccountCalls;
