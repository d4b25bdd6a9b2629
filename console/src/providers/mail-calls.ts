import { call } from '../api/http';
import type { components } from '../api/schema';
import type { ForwardingConfirmation, Mail, WebhookAddresses } from '../api/types';
import { answer } from './answer';

const post = (path: string, json?: object) => answer<Mail>(`/mail/${path}`, { method: 'POST', ...(json && { json }) });

export const mailCalls = {
  /** How much the quarantine holds, and how long. */
  quarantineUse: () => answer<components['schemas']['Quarantine']>('/mail/quarantine'),
  /** The message as it arrived. */
  rawMail: async (id: number) => ({ data: await (await call(`/mail/${id}/raw`)).text() }),
  /** Gmail's questions whether it may forward a mailbox here. */
  forwardingConfirmations: () => answer<ForwardingConfirmation[]>('/mail/confirmations'),
  /** Where hosted providers post to; relative to this server where it does not know its own address. */
  webhookAddresses: () => answer<WebhookAddresses>('/webhooks'),
  releaseMail: (id: number, allowSender: boolean) => post(`${id}/release`, { allow_sender: allowSender }),
  dismissMail: (id: number, dismissed: boolean) => post(`${id}/dismiss`, { dismissed }),
  replayMail: (id: number) => post(`${id}/replay`),
};

export type MailCalls = typeof mailCalls;
