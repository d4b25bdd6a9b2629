/** The parser that mailauth has for Authentication-Results, which its own types leave out. */
declare module 'mailauth/lib/parse-dkim-headers.js' {
  interface Entry {
    value?: string;
    comment?: string;
    header?: Record<string, string>;
    smtp?: Record<string, string>;
    policy?: Record<string, string>;
  }
  /** `value` is the authserv-id. */
  export interface ParsedResults {
    value?: string;
    dkim?: Entry[];
    spf?: Entry;
    dmarc?: Entry;
    arc?: Entry;
  }
  export default function parse(line: string): { parsed: ParsedResults };
}
