import { extractionJobs } from './extraction/extraction-jobs.js';
import { mailJobs } from './mail/mail-jobs.js';
import { readingJobs } from './reading/reading-jobs.js';

/** Every job a guarded child can do. Jobs of another noun are added here, and nowhere else. */
export const guardedJobs = { ...readingJobs, ...extractionJobs, ...mailJobs };
