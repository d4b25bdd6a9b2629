import { z } from 'zod';
import {
  fetchedOutcomes,
  imapTlsModes,
  mailAccountAuths,
  mailAccountEndings,
  mailAccountRoles,
  mailAccountTrusts,
} from '#core/database/values/mail-account-words';
import { imapTroubles } from '#core/kernel/imap/imap-trouble';
import { BodyId, Day, DayIn, Instant } from '../http/values.js';

const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    // A line end would begin another command of the mail server.
    .regex(/^[^\p{Cc}]*$/u, 'must not contain control characters');
const required = (most: number) => line(most).min(1, 'is required');

const host = required(255).regex(/^[^\s/@:]+$|^[0-9a-f:]+$/i, 'must be the name of a server, without https:// and port');
/** Where tokens go: over TLS, or within this machine. */
const tokenUrl = line(500).refine((text) => {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || (protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(hostname));
}, 'must be an https:// address');

const settings = {
  host,
  port: z.int().min(1).max(65_535),
  tls: z.enum(imapTlsModes).describe('`none` only within your own network: the password would be readable on the way'),
  username: required(320),
  auth: z.enum(mailAccountAuths),
  client_id: line(320).nullish().describe('Of the program registered with the provider'),
  token_url: tokenUrl.nullish().describe('Where refresh tokens are exchanged; null: the provider’s usual address'),
  folder: required(300),
  ending: z.enum(mailAccountEndings).describe('What is done with a message once it is in the ledger'),
  move_to: line(300).nullish().describe('The folder messages are moved to'),
  role: z.enum(mailAccountRoles).describe('As mail to which of the product’s mailboxes its messages count'),
  property_id: BodyId.nullish().describe('The property they are for, as with mail to its own address'),
  trust: z
    .enum(mailAccountTrusts)
    .describe('`senders`: messages of proven senders on the list are filed, others wait in quarantine. `folder`: all are filed'),
  checked_by: line(255)
    .regex(/^\S*$/, 'must be a name without spaces')
    .nullish()
    .describe('The name under which the provider writes Authentication-Results headers, such as mx.google.com'),
  since: DayIn.describe('Messages already in the folder are taken only if they arrived on this day or later'),
  is_paused: z.boolean().default(false),
};

const secrets = {
  password: line(1000).nullish().describe('An app password; left out: the stored one stays'),
  client_secret: line(1000).nullish(),
  refresh_token: line(4000).nullish().describe('Left out: the stored one stays'),
};

type Given = z.output<z.ZodObject<typeof settings & typeof secrets>>;

/** What must go together. */
function checkWhole(given: Given, context: z.core.$RefinementCtx): void {
  const missing = (path: string, message = 'is required') => context.addIssue({ code: 'custom', path: [path], message });
  if (given.ending === 'move' && !given.move_to) missing('move_to');
  if (given.ending === 'move' && given.move_to === given.folder) missing('move_to', 'must be another folder than the one that is read');
  if (given.auth !== 'password' && !given.client_id) missing('client_id');
}

const example = {
  host: 'imap.example.com',
  port: 993,
  tls: 'tls',
  username: 'bills@example.com',
  auth: 'password',
  password: 'an app password',
  folder: 'INBOX',
  ending: 'seen',
  role: 'receipts',
  trust: 'senders',
  since: '2026-01-01',
};

export const MailAccountIn = z
  .object({ ...settings, ...secrets })
  .superRefine(checkWhole)
  .meta({
    id: 'MailAccountIn',
    examples: [example],
  });
export type MailAccountIn = z.output<typeof MailAccountIn>;

export const MailAccountTrialIn = z
  .object({
    ...settings,
    ...secrets,
    id: BodyId.nullish().describe('The saved mailbox whose stored password is tried where none is given'),
  })
  .superRefine(checkWhole)
  .meta({ id: 'MailAccountTrialIn', examples: [{ ...example, id: 3 }] });
export type MailAccountTrialIn = z.output<typeof MailAccountTrialIn>;

const Trouble = z
  .object({
    code: z.enum(imapTroubles),
    detail: z.string().nullable().describe('The folder that is missing, or what the server said'),
    sentence: z.string(),
  })
  .meta({ id: 'MailAccountTrouble' });

export const MailAccountTrialOut = z
  .object({
    trouble: Trouble.nullable().describe('Null where the mailbox can be read'),
    folders: z.array(z.string()).describe('The folders of the mailbox, where it could be signed in to'),
    messages: z.int().nullable().describe('How many messages are in the folder'),
    since_day: z.int().nullable().describe('How many of them arrived on the chosen day or later'),
  })
  .meta({ id: 'MailAccountTrial' });

export const MailAccountOut = z
  .object({
    id: z.int(),
    host: z.string(),
    port: z.int(),
    tls: z.enum(imapTlsModes),
    username: z.string(),
    auth: z.enum(mailAccountAuths),
    client_id: z.string().nullable(),
    token_url: z.string().nullable(),
    folder: z.string(),
    ending: z.enum(mailAccountEndings),
    move_to: z.string().nullable(),
    role: z.enum(mailAccountRoles),
    property_id: z.int().nullable(),
    trust: z.enum(mailAccountTrusts),
    checked_by: z.string().nullable(),
    since: Day,
    is_paused: z.boolean(),
    created_at: Instant,
    last_contact_at: Instant.nullable(),
    last_message_at: Instant.nullable(),
    waiting: z.int().describe('Messages still to be taken'),
    taken: z.int().describe('Messages taken so far'),
    not_taken: z.int().describe('Messages that stay in the mailbox; see GET /mail/accounts/{id}/not-taken'),
    trouble: Trouble.nullable(),
    trouble_since: Instant.nullable(),
  })
  .meta({ id: 'MailAccount' });

export const NotTakenOut = z
  .object({
    id: z.int(),
    subject: z.string().nullable(),
    sender: z.string().nullable(),
    arrived_at: Instant.nullable(),
    size: z.int().describe('In bytes'),
    outcome: z.enum(fetchedOutcomes),
    reason: z.string().nullable(),
  })
  .meta({ id: 'MessageNotTaken' });
