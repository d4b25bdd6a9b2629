import { NotStored, StoreAway } from '#core/kernel/storage/file-store';
import type { S3Settings } from '#core/kernel/platform/file-store-env';

/** What an error of the client tells: the server's code or the system's, and the status it came with. */
interface Told {
  name?: unknown;
  code?: unknown;
  $metadata?: { httpStatusCode?: number };
}

const statusOf = (error: unknown): number | undefined => (error as Told | null)?.$metadata?.httpStatusCode;
const codesOf = (error: unknown): string[] => {
  const { name, code } = (error ?? {}) as Told;
  return [name, code].filter((text) => typeof text === 'string');
};

/** Whether the server refused a conditional write because something lies under the key. */
export const isTaken = (error: unknown): boolean => statusOf(error) === 412 || codesOf(error).includes('PreconditionFailed');

/** Whether it lost against another write under the same key and is to be repeated. */
export const isConflict = (error: unknown): boolean => statusOf(error) === 409 || codesOf(error).includes('ConditionalRequestConflict');

/** Whether the same call may succeed a little later: nothing has answered, or a server in trouble. */
export const isPassing = (error: unknown): boolean => (statusOf(error) ?? 500) >= 500 && statusOf(error) !== 501;

/** Whether a range was asked for that begins behind the end. */
export const isBeyondEnd = (error: unknown): boolean => statusOf(error) === 416 || codesOf(error).includes('InvalidRange');

/** A server that has no more room: to callers what a full disk is. */
class StoreFull extends Error {
  readonly code = 'ENOSPC';
}

type Where = Pick<S3Settings, 'bucket' | 'endpoint' | 'region'>;

const serverOf = ({ endpoint, region }: Where): string => endpoint ?? `Amazon S3 (${region})`;

const bucketGone = (where: Where): string =>
  `The bucket ${where.bucket} does not exist at ${serverOf(where)}. Check S3_BUCKET, S3_REGION and S3_ENDPOINT.`;
const keyRefused = (where: Where): string =>
  `${serverOf(where)} does not accept the access key. Check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`;
const elsewhere = (where: Where): string =>
  `The bucket ${where.bucket} is not in the region ${where.region}. Set S3_REGION to the bucket's region.`;
const overloaded = (where: Where): string => `${serverOf(where)} is overloaded or in trouble; the work is tried again.`;
const expired = (where: Where): string =>
  `${serverOf(where)} says that the session token has expired. Renew it, set S3_SESSION_TOKEN with its key, and start again.`;
const noKey = (): string =>
  'No access key for the file store was found. Set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or give this machine a role.';

/** By what the server or the client calls it. */
const sentences: Readonly<Record<string, (where: Where) => string>> = {
  NoSuchBucket: bucketGone,
  InvalidAccessKeyId: keyRefused,
  SignatureDoesNotMatch: keyRefused,
  InvalidToken: expired,
  ExpiredToken: expired,
  ExpiredTokenException: expired,
  TokenRefreshRequired: expired,
  PermanentRedirect: elsewhere,
  AuthorizationHeaderMalformed: elsewhere,
  IllegalLocationConstraintException: elsewhere,
  RequestTimeTooSkewed: (where) => `The clock of this machine differs from that of ${serverOf(where)}. Set it right.`,
  CredentialsProviderError: noKey,
  SlowDown: overloaded,
  ServiceUnavailable: overloaded,
  InternalError: overloaded,
  ConditionalRequestConflict: (where) =>
    `Others write the same file in the bucket ${where.bucket} at the same time; the work is tried again.`,
};

/** By the status alone: an answer to HEAD has no words. */
const byStatus: Readonly<Record<number, (where: Where) => string>> = {
  301: elsewhere,
  401: keyRefused,
  403: (where) =>
    `${serverOf(where)} refuses the access key, or it may not use the bucket ${where.bucket}. Allow it to list, read, write and delete there.`,
  501: (where) =>
    `${serverOf(where)} does not know something that the file store needs. Conditional writes (If-None-Match) are one of them.`,
  503: overloaded,
};

const full = new Set(['QuotaExceeded', 'XMinioStorageFull', 'InsufficientCapacity', 'ServiceQuotaExceededException']);

/** What an error of the client means to whoever uses the store. A missing file is NotStored where a key was asked for; all else is the store's as a whole. */
export function s3Trouble(error: unknown, where: Where, key?: string): Error {
  if (error instanceof NotStored || error instanceof StoreAway) return error;
  const status = statusOf(error);
  const codes = codesOf(error);
  if (codes.some((code) => full.has(code)) || status === 507)
    return new StoreFull(`${serverOf(where)} has no more room.`, { cause: error });
  const words = codes.map((code) => sentences[code]).find((found) => found !== undefined);
  if (words) return new StoreAway(words(where), { cause: error });
  if (key !== undefined && status === 404) return new NotStored(key);
  const [code = 'unknown error'] = codes.toReversed();
  const sentence =
    byStatus[status ?? 0]?.(where) ??
    (status === undefined
      ? `${serverOf(where)} cannot be reached (${code}). Check S3_ENDPOINT and the network.`
      : `${serverOf(where)} answered ${status} (${code}).`);
  return new StoreAway(sentence, { cause: error });
}

/** What a store does in a bucket, and the right that a key needs for it. */
const rights = { list: 's3:ListBucket', write: 's3:PutObject', read: 's3:GetObject', delete: 's3:DeleteObject' } as const;
export type S3Step = keyof typeof rights;

/**
 * What it means that a key which the server knows may not do something in the bucket, or that a key to encrypt with cannot be used; null where an error is
 * another one. The bucket was listed with the same key before.
 */
export function s3Refusal(step: S3Step, error: unknown, where: Where & Pick<S3Settings, 'encryption'>): StoreAway | null {
  const codes = codesOf(error);
  const kmsKey = step === 'write' ? where.encryption?.kmsKeyId : undefined;
  if (kmsKey !== undefined && codes.some((code) => code === 'InvalidAccessKeyId' || code.startsWith('KMS.'))) {
    const words = `${serverOf(where)} does not know the key ${kmsKey}, or the access key may not use it. Check S3_KMS_KEY_ID.`;
    return new StoreAway(words, { cause: error });
  }
  if (!codes.includes('AccessDenied')) return null;
  const words = `The access key may not ${step} in the bucket ${where.bucket} at ${serverOf(where)}. Allow it ${rights[step]} there.`;
  return new StoreAway(words, { cause: error });
}

export const notEncrypted = (where: Where, algorithm: string): StoreAway =>
  new StoreAway(
    `${serverOf(where)} does not encrypt with ${algorithm}. Change S3_SERVER_SIDE_ENCRYPTION, or remove it and let the server encrypt.`,
  );
