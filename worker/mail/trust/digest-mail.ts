import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { DkimVerifier } from 'mailauth/lib/dkim/dkim-verifier.js';
import { isCostlyToCheck, limits } from './checking-cost.js';
import type { DigestMailInput, MailDigest } from './mail-digest.js';

/**
 * The job `digest-mail`: writes the headers of a message to a file, and hashes its body in each of the ways that its signatures need. The child that
 * asks the DNS about its senders gets only this and never sees an attachment; the child that sees the attachments has no network.
 */
export async function digestMail({ path, to }: DigestMailInput): Promise<MailDigest> {
  await writeHead(path, to);
  if (await isCostlyToCheck(path)) return { costly: true, bodies: [] };
  // It only hashes: no key is looked up.
  const verifier = new DkimVerifier({ resolver: () => Promise.reject(new Error('nobody is asked here')), rejectRsaSha1: true });
  const bodies: MailDigest['bodies'] = [];
  verifier.finalChunk = () => {
    for (const [key, body] of verifier.bodyHashes) {
      const hash = body.digest('base64');
      const { bodyHashedBytes, canonicalizedLength, byteLength } = body;
      const start = body.getMimeStructureStart();
      bodies.push({ key, hash, mimeStructureStart: typeof start === 'number' ? start : null, bodyHashedBytes, canonicalizedLength, byteLength }); // prettier-ignore
    }
    return Promise.resolve();
  };
  await pipeline(createReadStream(path), verifier);
  return { costly: false, bodies: bodies.slice(0, 5000) };
}

/** One byte more than the headers may have, to see that they are too long. */
async function writeHead(path: string, to: string): Promise<void> {
  const source = await open(path, 'r');
  try {
    const { bytesRead, buffer } = await source.read(Buffer.alloc(limits.header + 1), 0, limits.header + 1, 0);
    const read = buffer.subarray(0, bytesRead);
    const end = /^\r?\n|\n\r?\n/.exec(read.toString('latin1'));
    const target = await open(to, 'w');
    try {
      await target.writeFile(end ? read.subarray(0, end.index + end[0].length) : read);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}
