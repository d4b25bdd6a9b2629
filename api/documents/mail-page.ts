import { sentPolicy } from '../http/security-headers.js';

/**
 * The body of an e-mail as a file. A saved file has no headers, so it names its own encoding, or some browsers would guess another, and forbids
 * loading anything from elsewhere, or its sender would learn who opens it.
 */
export const mailPage = (html: string): string =>
  `<meta charset="utf-8">\n<meta http-equiv="Content-Security-Policy" content="${sentPolicy}">\n${html}`;
