import { join, resolve } from 'node:path';
import { z } from 'zod';
import { wordsFor } from '#core/kernel/platform/env-words';

const optional = z
  .string()
  .optional()
  .transform((text) => text?.trim() || undefined);

const storeKinds = ['disk', 's3'] as const;
export type StoreKind = (typeof storeKinds)[number];

/** Where originals lie: on the disk of the data folder, or in a bucket of a server that speaks S3. */
export const fileStoreShape = {
  FILE_STORE: z.enum(storeKinds).default('disk'),
  /** The store that files are moved from: what is not in the other one yet is read here. */
  FILE_STORE_PREVIOUS: z.enum(storeKinds).optional(),
  S3_BUCKET: optional.refine(
    (name) => name === undefined || /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(name),
    'must be the name of a bucket: 3 to 63 lowercase letters, digits, dots and hyphens',
  ),
  S3_REGION: z.string().trim().min(1).default('us-east-1'),
  /** A server that is not Amazon's. */
  S3_ENDPOINT: optional.pipe(z.url({ protocol: /^https?$/, error: 'must begin with http:// or https://' }).optional()),
  /** Without a key of its own the client looks where Amazon's programs do: their variables, files, the role of the machine. */
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
  S3_SESSION_TOKEN: optional,
  /** Whether the bucket is named in the path and not in the host's name; so with a server of one's own. */
  S3_FORCE_PATH_STYLE: z.stringbool().optional(),
  /** Keeps what is ours apart in a bucket that others use too. */
  S3_PREFIX: optional
    .transform((prefix) => prefix?.replace(/^\/+|\/+$/g, '') || undefined)
    .refine(
      (prefix) => prefix === undefined || /^[\w.-]+(\/[\w.-]+)*$/.test(prefix),
      'must be letters, digits, dots, hyphens, underscores and slashes',
    ),
  S3_SERVER_SIDE_ENCRYPTION: z.enum(['AES256', 'aws:kms']).optional(),
  S3_KMS_KEY_ID: optional,
  /** Copies of what programs have to open, so many megabytes of them. */
  S3_CACHE_DIR: optional,
  S3_CACHE_MB: z.coerce.number().positive().default(2000),
} as const;

export type FileStoreVariables = z.output<z.ZodObject<typeof fileStoreShape>>;

/** What does not fit together, one sentence each; none where the settings do. */
export function fileStoreTrouble(env: FileStoreVariables): string[] {
  const needsBucket = [env.FILE_STORE, env.FILE_STORE_PREVIOUS].includes('s3');
  const troubles: [boolean, string][] = [
    [needsBucket && env.S3_BUCKET === undefined, 'S3_BUCKET is missing: the file store s3 needs the name of its bucket.'],
    [
      env.FILE_STORE === env.FILE_STORE_PREVIOUS,
      'FILE_STORE_PREVIOUS is the store that files are moved from, and must be another one than FILE_STORE.',
    ],
    [
      (env.S3_ACCESS_KEY_ID === undefined) !== (env.S3_SECRET_ACCESS_KEY === undefined),
      'Set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or neither.',
    ],
    [env.S3_SESSION_TOKEN !== undefined && env.S3_ACCESS_KEY_ID === undefined, 'S3_SESSION_TOKEN is set and S3_ACCESS_KEY_ID is not.'],
    [
      env.S3_KMS_KEY_ID !== undefined && env.S3_SERVER_SIDE_ENCRYPTION !== 'aws:kms',
      'S3_KMS_KEY_ID is set, and S3_SERVER_SIDE_ENCRYPTION is not aws:kms.',
    ],
  ];
  return troubles.filter(([isWrong]) => isWrong).map(([, sentence]) => sentence);
}

/** A bucket, how to reach it, and the folder of its local copies. */
export interface S3Settings {
  bucket: string;
  region: string;
  endpoint: string | undefined;
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string } | undefined;
  forcePathStyle: boolean;
  /** Without a slash at its end; empty where there is none. */
  prefix: string;
  encryption: { algorithm: 'AES256' | 'aws:kms'; kmsKeyId: string | undefined } | undefined;
  cacheDir: string;
  cacheBytes: number;
}

export interface FileStoreSettings {
  kind: StoreKind;
  /** The store that files are moved from; null where none are. */
  previous: StoreKind | null;
  /** Where the disk's store lies, absolute. */
  folder: string;
  /** Null where no bucket is named. */
  s3: S3Settings | null;
}

/**
 * Where files lie by the variables of a tool, which needs none of the others. Throws a sentence for a person where they do not fit; it repeats no value.
 */
export function readFileStoreSettings(source: Readonly<Record<string, string | undefined>>): FileStoreSettings {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const read = z.object({ ...fileStoreShape, DATA_DIR: z.string().default('data') }).safeParse(given);
  const troubles = read.success
    ? fileStoreTrouble(read.data)
    : read.error.issues.map((issue) => `${issue.path.join('.')} ${wordsFor(issue)}.`);
  if (!read.success || troubles.length > 0) throw new Error(troubles.join(' '));
  return fileStoreSettings(read.data);
}

/** Where files lie by the settings of a process. */
export function fileStoreSettings(env: FileStoreVariables & { DATA_DIR: string }): FileStoreSettings {
  const dataDir = resolve(env.DATA_DIR);
  return { kind: env.FILE_STORE, previous: env.FILE_STORE_PREVIOUS ?? null, folder: join(dataDir, 'files'), s3: s3Settings(env, dataDir) };
}

function s3Settings(env: FileStoreVariables, dataDir: string): S3Settings | null {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey, S3_SESSION_TOKEN: sessionToken } = env;
  if (!env.S3_BUCKET) return null;
  return {
    bucket: env.S3_BUCKET,
    region: env.S3_REGION,
    endpoint: env.S3_ENDPOINT,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) } : undefined,
    forcePathStyle: env.S3_FORCE_PATH_STYLE ?? env.S3_ENDPOINT !== undefined,
    prefix: env.S3_PREFIX ?? '',
    encryption: env.S3_SERVER_SIDE_ENCRYPTION && { algorithm: env.S3_SERVER_SIDE_ENCRYPTION, kmsKeyId: env.S3_KMS_KEY_ID },
    cacheDir: resolve(dataDir, env.S3_CACHE_DIR ?? 'cache'),
    cacheBytes: Math.floor(env.S3_CACHE_MB * 1_048_576),
  };
}
