import { createHash } from 'node:crypto';

/** A key of the file store has 120 characters at most, and a deeply nested message has longer paths. */
const longestPath = 95;

/** The key of the file of a part, always the same for the same part. `owner`: the mail or the upload that it came in, `m12` or `d12`. */
export const keyOfPart = (owner: string, path: string): string =>
  `originals/${owner}-${path.length <= longestPath ? path : createHash('sha256').update(path).digest('hex').slice(0, 40)}`;
