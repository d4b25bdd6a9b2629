import { MailChecks } from '#core/database/values/mail-checks';
import { ParsedMail } from '#core/database/values/parsed-mail';
import { defineJob } from '../guarded/job.js';
import type { Reader } from '../guarded/reader.js';
import { AuthenticateMailInput } from './trust/authenticate-mail-input.js';
import { DigestMailInput, MailDigest } from './trust/mail-digest.js';
import { ParseMailInput } from './parse-mail-input.js';

/** The mail jobs of the guarded child. */
export const mailJobs = {
  'parse-mail': defineJob({
    lane: 'light',
    payload: ParseMailInput,
    result: ParsedMail,
    files: { reads: 'path', fills: 'folder' },
    deadlineMs: () => 30_000,
    memoryMb: 512,
    load: async () => (await import('./parse-mail.js')).parseMail,
  }),
  'digest-mail': defineJob({
    lane: 'light',
    payload: DigestMailInput,
    result: MailDigest,
    files: { reads: 'path', writes: 'to' },
    deadlineMs: () => 12_000,
    memoryMb: 512,
    load: async () => (await import('./trust/digest-mail.js')).digestMail,
  }),
  'authenticate-mail': defineJob({
    // The only one that may use the network. Nothing else runs there, so no document can be seen from it.
    lane: 'dns',
    payload: AuthenticateMailInput,
    result: MailChecks,
    files: { reads: 'path' },
    // Five seconds of it are for the DNS.
    deadlineMs: () => 12_000,
    memoryMb: 512,
    preload: true,
    load: async () => (await import('./trust/authenticate-mail.js')).authenticateMail,
  }),
};

/** The guarded children, for jobs on the parts of a mail. */
export type MailReader = Reader<typeof mailJobs>;
