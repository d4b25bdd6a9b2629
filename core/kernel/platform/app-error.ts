import { constants } from 'node:os';

/** Everything that can go wrong in a way a caller should hear of; only the api's error filter knows which HTTP status each has. */
export const errorCodes = [
  'not-found',
  'conflict',
  'changed-meanwhile',
  'invalid',
  'too-large',
  'too-slow',
  'unsupported-type',
  'forbidden',
  /** The caller may do it, but has to prove again who they are. */
  'proof-needed',
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

/** Node has no names for these, and calls them by their numbers. */
const unnamed = new Map((['EDQUOT', 'ESTALE'] as const).map((name) => [`Unknown system error -${constants.errno[name]}`, name]));

function codeOf(error: unknown): string | null {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? (unnamed.get(code) ?? code) : null;
}

const diskFull = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** Whether an error is the disk's refusal to take more. */
export const isDiskFull = (error: unknown): boolean => diskFull.has(codeOf(error) ?? '');

/** Codes of a disk or a mount that does not answer as it should, and that of a file store on a server that cannot be used. */
const storeAway = new Set(['ESTOREAWAY', 'EIO', 'EROFS', 'ESTALE', 'ENOTCONN', 'ENXIO', 'EACCES', 'EPERM', 'EMFILE', 'ENOTDIR']);
/** Those that a mount shares with connections: of a file Node says `ETIMEDOUT: connection timed out, read`, of a connection `read ETIMEDOUT`. */
const mountAway = new Set(['ETIMEDOUT', 'ECONNRESET', 'ECONNABORTED', 'ECONNREFUSED', 'EHOSTDOWN', 'EHOSTUNREACH', 'EPROTO']);

/** Whether an error means that the file store cannot be reached (and not that something in it is missing). */
export function isStoreAway(error: unknown): boolean {
  const code = codeOf(error) ?? '';
  return storeAway.has(code) || (mountAway.has(code) && error instanceof Error && error.message.startsWith(`${code}: `));
}

/** Whether the disk is at fault, full or out of reach: that says nothing of what was read from it or written to it. */
export const isOfDisk = (error: unknown): boolean => isDiskFull(error) || isStoreAway(error);

/** The disk's fault as another process tells of it, in words such as `EIO: i/o error, read`, as an error with its code; null where they tell of none. */
export function ofDiskIn(words: string): NodeJS.ErrnoException | null {
  for (const [message, code = ''] of words.matchAll(/\b(E[A-Z]+|Unknown system error -\d+): [A-Za-z].{0,200}/g)) {
    const error = Object.assign(new Error(message), { code });
    if (isOfDisk(error)) return error;
  }
  return null;
}

/** For a catch: whatever went wrong comes to `otherwise`, unless the disk is at fault. */
export const unlessOfDisk =
  <T>(otherwise: T) =>
  (error: unknown): T => {
    if (isOfDisk(error)) throw error;
    return otherwise;
  };
