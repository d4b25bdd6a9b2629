/** Everything that can go wrong in a way a caller should hear of; only the api's error filter knows which HTTP status each has. */
export const errorCodes = [
  'not-found',
  'conflict',
  'changed-meanwhile',
  'invalid',
  'too-large',
  'unsupported-type',
  'forbidden',
  'unauthenticated',
  'too-many-requests',
  'switched-off',
  'unavailable',
  'disk-full',
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** A field that does not fit: where it stands (`['body', 'amount']`), the words for a person, and a stable type. */
export interface FieldProblem {
  loc: (string | number)[];
  msg: string;
  type: string;
}

/** An expected refusal: a code for programs and a sentence for a person. */
export class AppError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly extra: { problems?: readonly FieldProblem[]; retryAfterSeconds?: number } = {},
  ) {
    super(message);
  }
}

/** Whether an error is the disk's refusal to take more. */
export function isDiskFull(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return code === 'ENOSPC' || code === 'EDQUOT' || code === '53100';
}

/** Codes of a disk or a mount that does not answer as it should. */
const storeAway = new Set(['EIO', 'EROFS', 'ESTALE', 'ENOTCONN', 'ENXIO', 'EACCES', 'EPERM', 'EMFILE', 'ENOTDIR']);

/** Whether an error means that the file store cannot be reached (and not that something in it is missing). */
export function isStoreAway(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && storeAway.has(code);
}

/** Whether the disk is at fault, full or out of reach: that says nothing of what was read from it or written to it. */
export const isOfDisk = (error: unknown): boolean => isDiskFull(error) || isStoreAway(error);

/** For a catch: whatever went wrong comes to `otherwise`, unless the disk is at fault. */
export const unlessOfDisk =
  <T>(otherwise: T) =>
  (error: unknown): T => {
    if (isOfDisk(error)) throw error;
    return otherwise;
  };
