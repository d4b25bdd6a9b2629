import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import type { DKIMResult, DNSResolver } from 'mailauth';
import { type BodyHasher, DkimVerifier } from 'mailauth/lib/dkim/dkim-verifier.js';
import type { SignedBody } from './mail-digest.js';

export interface Verified {
  headerFrom: string[];
  fromFields: number;
  results: DKIMResult[];
  arc: unknown;
}

/** A placeholder for a body that was hashed elsewhere; a body that was not matches no signature. */
const hashed = (known: SignedBody | undefined): BodyHasher => ({
  update: () => undefined,
  setContentType: () => undefined,
  digest: () => known?.hash ?? '',
  getMimeStructureStart: () => known?.mimeStructureStart ?? false,
  bodyHashedBytes: known?.bodyHashedBytes ?? 0,
  canonicalizedLength: known?.canonicalizedLength ?? 0,
  byteLength: known?.byteLength ?? 0,
});

/** Checks the signatures of a message, DKIM's and ARC's, by its headers and the hashes of its body. */
export async function verifySignatures(
  head: Buffer,
  bodies: readonly SignedBody[],
  options: { resolver: DNSResolver; sender: string },
): Promise<Verified> {
  const known = new Map(bodies.map((body) => [body.key, body]));
  const verifier = new DkimVerifier({ ...options, minBitLength: 1024, rejectRsaSha1: true });
  verifier.addBodyHash = (canonicalization, algorithm, maxLength) => {
    const key = [canonicalization, algorithm, maxLength].join(':');
    verifier.bodyHashes.set(key, hashed(known.get(key)));
    return key;
  };
  await pipeline(Readable.from([head]), verifier);
  const { headerFrom, fromFields, results, arc } = verifier;
  return { headerFrom, fromFields, results, arc };
}
