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

/** The stream that checks signatures, which mailauth keeps to itself: it hashes the body too, and here two processes share that. */
declare module 'mailauth/lib/dkim/dkim-verifier.js' {
  import type { Writable } from 'node:stream';
  import type { DKIMResult, DNSResolver } from 'mailauth';
  export interface BodyHasher {
    update(chunk: Uint8Array): void;
    setContentType(type: unknown): void;
    digest(encoding: 'base64'): string;
    getMimeStructureStart(): number | false | undefined;
    bodyHashedBytes: number;
    canonicalizedLength: number;
    byteLength: number;
  }
  export class DkimVerifier extends Writable {
    constructor(options: { resolver: DNSResolver; sender?: string; minBitLength?: number; rejectRsaSha1?: boolean });
    bodyHashes: Map<string, BodyHasher>;
    headerFrom: string[];
    fromFields: number;
    results: DKIMResult[];
    arc: unknown;
    addBodyHash(canonicalization: string, algorithm: string, maxLength: number | ''): string;
    finalChunk(): Promise<void>;
  }
}
