import { sentPolicy } from '../http/security-headers.js';

/**
 * The body of an e-mail as a file. Once it is saved, no header stands beside it any more: it says itself in which letters it is written, or some
 * browsers take them for others, and that nothing is loaded from elsewhere, or its sender would be told who opens it.
 */
export const mailPage = (html: string): string =>
  `<meta charset="utf-8">\n<meta http-equiv="Content-Security-Policy" content="${sentPolicy}">\n${html}`;
