import type { components } from '../api/schema';

export type MailAccount = components['schemas']['MailAccount'];
export type MailAccountIn = components['schemas']['MailAccountIn'];

/** A mailbox as it is typed: every field a text that may be empty. */
export interface AccountDraft {
  host: string;
  port: string;
  tls: MailAccount['tls'];
  username: string;
  auth: MailAccount['auth'];
  client_id: string;
  token_url: string;
  password: string;
  client_secret: string;
  refresh_token: string;
  folder: string;
  ending: MailAccount['ending'];
  move_to: string;
  role: MailAccount['role'];
  property_id: number | null;
  trust: MailAccount['trust'];
  checked_by: string;
  since: string;
  is_paused: boolean;
}

export const tlsModes = ['tls', 'starttls', 'none'] as const;
export const auths = ['password', 'google', 'microsoft'] as const;
export const endings = ['seen', 'move'] as const;
export const roles = ['receipts', 'hoa', 'mortgage', 'subscriptions'] as const;
export const trusts = ['senders', 'folder'] as const;

/** Where each provider exchanges tokens, as a hint; the server knows them itself. */
export const tokenUrls = {
  google: 'https://oauth2.googleapis.com/token',
  microsoft: 'https://login.microsoftonline.com/common/oauth2/v2.0/token',
} as const;

const hosts = { google: 'imap.gmail.com', microsoft: 'outlook.office365.com' } as const;
const ports: Readonly<Record<MailAccount['tls'], string>> = { tls: '993', starttls: '143', none: '143' };

/** A new mailbox; messages are taken from `today` on. */
export const newDraft = (today: string): AccountDraft => ({
  host: '',
  port: ports.tls,
  tls: 'tls',
  username: '',
  auth: 'password',
  client_id: '',
  token_url: '',
  password: '',
  client_secret: '',
  refresh_token: '',
  folder: 'INBOX',
  ending: 'seen',
  move_to: '',
  role: 'receipts',
  property_id: null,
  trust: 'senders',
  checked_by: '',
  since: today,
  is_paused: false,
});

/** A saved mailbox, whose secrets are known to nobody. */
export const draftOf = (account: MailAccount): AccountDraft => ({
  ...account,
  port: String(account.port),
  client_id: account.client_id ?? '',
  token_url: account.token_url ?? '',
  move_to: account.move_to ?? '',
  checked_by: account.checked_by ?? '',
  password: '',
  client_secret: '',
  refresh_token: '',
});

/** Another encryption has another usual port; another provider has its own server. What was typed otherwise stays. */
export function withChange(draft: AccountDraft, change: Partial<AccountDraft>): AccountDraft {
  const next = { ...draft, ...change };
  if (change.tls && draft.port === ports[draft.tls]) next.port = ports[change.tls];
  const isUsualHost = draft.host === '' || Object.values(hosts).some((host) => host === draft.host);
  if (change.auth && isUsualHost) next.host = change.auth === 'password' ? '' : hosts[change.auth];
  return next;
}

/** The mailbox as the server takes it. */
export const bodyOf = (draft: AccountDraft): MailAccountIn => ({
  host: draft.host.trim(),
  port: Number(draft.port),
  tls: draft.tls,
  username: draft.username.trim(),
  auth: draft.auth,
  client_id: draft.client_id.trim() || null,
  token_url: draft.token_url.trim() || null,
  folder: draft.folder.trim(),
  ending: draft.ending,
  move_to: draft.move_to.trim() || null,
  role: draft.role,
  property_id: draft.property_id,
  trust: draft.trust,
  checked_by: draft.checked_by.trim() || null,
  since: draft.since,
  is_paused: draft.is_paused,
  password: draft.password || null,
  client_secret: draft.client_secret.trim() || null,
  refresh_token: draft.refresh_token.trim() || null,
});

/** Fields that must be filled and are not, in their order. `isNew`: nothing to sign in with is stored yet. */
export function missingIn(draft: AccountDraft, isNew: boolean): (keyof AccountDraft)[] {
  const needed: (keyof AccountDraft)[] = ['host', 'port', 'username'];
  if (draft.auth !== 'password') needed.push('client_id');
  if (isNew) needed.push(draft.auth === 'password' ? 'password' : 'refresh_token');
  needed.push('folder', 'since');
  if (draft.ending === 'move') needed.push('move_to');
  return needed.filter((field) => String(draft[field]).trim() === '');
}
