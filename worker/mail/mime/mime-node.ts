import type { HeaderLines, Headers } from 'mailparser';

/** A node of the MIME tree as mailparser keeps it, after the message has run through. */
export interface MimeNode {
  headers: Headers;
  headerLines: HeaderLines | false;
  contentType: string | false;
  disposition?: string | false;
  textContent?: string;
  isAttachment?: boolean;
  children: MimeNode[];
  /** What the splitter says of it. */
  node: { filename?: string | false; multipart?: unknown; charset?: string | false; _boundary?: Buffer | false };
}
