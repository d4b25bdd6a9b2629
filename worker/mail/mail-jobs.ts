import { ParsedMail } from '#core/mail/parsed-mail';
import { defineJob } from '../guarded/job.js';
import { ParseMailInput } from './parse-mail-input.js';

/** The mail side of the guarded child. */
export const mailJobs = {
  'parse-mail': defineJob({
    lane: 'light',
    payload: ParseMailInput,
    result: ParsedMail,
    deadlineMs: () => 30_000,
    memoryMb: 512,
    load: async () => (await import('./parse-mail.js')).parseMail,
  }),
};
