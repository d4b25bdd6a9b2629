/** What keeps a mailbox from being read. Programs go by the code; the sentence for a person is made of it. */
export const imapTroubles = [
  'host_unknown',
  'not_reached',
  'timeout',
  'certificate',
  'no_encryption',
  'wants_encryption',
  'not_imap',
  'wrong_password',
  'token_expired',
  'token_refused',
  'token_not_reached',
  'token_not_accepted',
  'folder_missing',
  'target_missing',
  'read_only',
  'secret_unreadable',
  'quarantine_full',
  'disk_full',
  'store_away',
  'server_refused',
  'connection_lost',
  'internal',
] as const;
export type ImapTroubleCode = (typeof imapTroubles)[number];

/** `detail`: the folder that is missing, or what the server said; never a secret. */
export class ImapTrouble extends Error {
  constructor(
    readonly code: ImapTroubleCode,
    readonly detail: string | null = null,
    cause?: unknown,
  ) {
    super(code, { cause });
  }
}

/** What a sentence about trouble names. */
export interface TroubleFacts {
  host: string;
  port: number;
  folder: string;
  detail: string | null;
}

/** The trouble in a sentence that says what to do. */
export function troubleSentence(code: ImapTroubleCode, { host, port, folder, detail }: TroubleFacts): string {
  const said = detail === null ? '' : ` It said: ${detail}`;
  const sentences: Record<ImapTroubleCode, string> = {
    host_unknown: `There is no server named ${host}. Check the spelling of the server.`,
    not_reached: `Nothing answers at ${host}, port ${port}. Check server and port.`,
    timeout: `${host} did not answer in time on port ${port}. Check the port, and whether a firewall is in between.`,
    certificate: `The certificate of ${host} is not valid for this name or was not issued by a known authority. Use the name that the provider states.`,
    no_encryption: `${host} offers no such encryption on port ${port}. Port 993 usually goes with TLS, port 143 with STARTTLS.`,
    wants_encryption: `${host} accepts no sign-in without encryption. Choose TLS or STARTTLS.`,
    not_imap: `What answers at ${host}, port ${port}, is no IMAP server.`,
    wrong_password: `${host} does not accept this user and password. Many providers want an app password here.`,
    token_expired: 'The refresh token has expired or was revoked. Obtain a new one and enter it.',
    token_refused: `The provider refuses the client ID or secret.${said}`,
    token_not_reached: 'The provider’s token endpoint could not be reached.',
    token_not_accepted: `${host} does not accept the access token for this user. Check the user and that the token covers IMAP.`,
    folder_missing: `There is no folder “${detail ?? folder}” in this mailbox.`,
    target_missing: `There is no folder “${detail ?? ''}” to move messages to. Create it in the mailbox, or choose another one.`,
    read_only: `The folder “${folder}” can only be read, so messages cannot be marked or moved in it.`,
    secret_unreadable: 'The stored password cannot be decrypted with the current key. Enter it again.',
    quarantine_full:
      'The quarantine is full. Messages of unknown senders stay in the mailbox until there is room; see Email Processing Status.',
    disk_full: 'The disk is full. All messages stay in the mailbox and are taken once there is room.',
    store_away: 'The file store does not answer. All messages stay in the mailbox and are taken once it does.',
    server_refused: `${host} refused what was asked.${said}`,
    connection_lost: `The connection to ${host} was lost. It is tried again.`,
    internal: 'Reading failed on this server; see the log of the worker. It is tried again.',
  };
  return sentences[code];
}

interface ClientError {
  code?: string;
  message?: string;
  authenticationFailed?: boolean;
  serverResponseCode?: string;
  responseText?: string;
  tlsFailed?: boolean;
  mailboxMissing?: boolean;
}

const unknownHost = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'EAI_NODATA']);
const unreachable = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL', 'EHOSTDOWN']);
const late = new Set(['ETIMEDOUT', 'ETIMEOUT', 'CONNECT_TIMEOUT', 'UPGRADE_TIMEOUT']);
const closed = new Set([
  'NoConnection',
  'EConnectionClosed',
  'StateLogout',
  'ClosedAfterConnectText',
  'ClosedAfterConnectTLS',
  'ECONNRESET',
  'EPIPE',
]);
const certificate = /certificate|altnames|self[- ]signed/i;
const longestDetail = 200;

/** What the server said, in one line. */
export const oneLine = (text: string): string =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, longestDetail);

/** Reads what an IMAP client or its socket threw. `withToken`: the sign-in was with an access token. Pure. */
export function readImapError(error: unknown, withToken = false): ImapTrouble {
  if (error instanceof ImapTrouble) return error;
  const {
    code = '',
    message = '',
    authenticationFailed,
    serverResponseCode,
    responseText,
    tlsFailed,
    mailboxMissing,
  } = error as ClientError;
  const trouble = (found: ImapTroubleCode, detail?: string) => new ImapTrouble(found, detail ? oneLine(detail) : null, error);
  if (mailboxMissing) return trouble('folder_missing');
  if (serverResponseCode === 'PRIVACYREQUIRED') return trouble('wants_encryption');
  if (authenticationFailed) return trouble(withToken ? 'token_not_accepted' : 'wrong_password');
  if (unknownHost.has(code)) return trouble('host_unknown');
  if (unreachable.has(code)) return trouble('not_reached');
  if (certificate.test(message) || /^(?:CERT_|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED|ERR_TLS_CERT)/.test(code)) return trouble('certificate');
  if (tlsFailed || code === 'EPROTO' || code.startsWith('ERR_SSL') || /SSL routines|STARTTLS/i.test(message))
    return trouble('no_encryption');
  if (late.has(code)) return trouble('timeout');
  if (code === 'GREETING_TIMEOUT' || code.startsWith('ParserError') || code === 'UnexpectedTag' || code === 'InvalidResponse')
    return trouble('not_imap');
  if (closed.has(code)) return trouble('connection_lost');
  if (responseText !== undefined) return trouble('server_refused', responseText);
  return trouble('internal');
}
