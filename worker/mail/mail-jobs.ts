import { MailChecks } from '#core/mail/mail-checks';
import { ParsedMail } from '#core/mail/parsed-mail';
import { defineJob } from '../guarded/job.js';
import { AuthenticateMailInput } from './authenticate-mail-input.js';
import { ParseMailInput } from './parse-mail-input.js';

/** The mail side of the guarded child. */
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
  'authenticate-mail': defineJob({
    lane: 'light',
    payload: AuthenticateMailInput,
    result: MailChecks,
    files: { reads: 'path' },
    // The DNS has five seconds of it; the rest is for the hashes of a large message.
    deadlineMs: () => 12_000,
    memoryMb: 512,
    load: async () => (await import('./authenticate-mail.js')).authenticateMail,
  }),
};
