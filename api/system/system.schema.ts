import { z } from 'zod';
import { Instant } from '../http/values.js';

const healths = ['healthy', 'warning', 'error', 'not_configured'] as const;
export type Health = (typeof healths)[number];

const base = { status: z.enum(healths), error: z.string().optional() };
const beats = { processes: z.int(), last_seen: Instant.nullable(), version: z.string().nullable() };

const rows = z.number().nullable().describe('As the database estimates it');
const keptDays = z.int().describe('0: for ever');

export const SystemStatus = z
  .object({
    overall_status: z.enum(['healthy', 'degraded']),
    timestamp: Instant,
    environment: z.object({ railway_environment: z.string(), deployment_version: z.string() }),
    services: z.object({
      database: z.object({
        ...base,
        stats: z.object({ total_documents: z.int(), documents_last_24h: z.int(), failed_documents: z.int() }).optional(),
        index_build: z.string().nullable().describe('How far an index that is being built has come, in a sentence'),
      }),
      sendgrid: z.object(base).describe('Outgoing mail and the relay’s webhook'),
      ai_provider: z.object({
        ...base,
        provider: z.string().describe('anthropic, openai-compatible, or local where no provider is set'),
        model: z.string().nullable(),
        openai_configured: z.boolean(),
        anthropic_configured: z.boolean(),
        pdf2image_available: z.boolean(),
        pdf2image_note: z.string(),
        test_cost_note: z.string(),
      }),
      oidc: z.object(base).describe('The provider people sign in at'),
      webhooks: z.object({ ...base, webhooks: z.int(), webhook_events_waiting: z.int() }).describe('Other programs that receive events'),
      exports: z.object({ ...base, scheduled_exports: z.int(), last_export: Instant.nullable() }).describe('Scheduled exports'),
      openphone: z.object({ ...base, messages_last_7_days: z.int() }),
      sign_in: z.object({ ...base, second_factor_required_of: z.enum(['administrators', 'everybody', 'nobody']) }),
      file_storage: z.object({
        ...base,
        upload_dir_exists: z.boolean(),
        writable: z.boolean(),
        railway_volume: z.string().describe('The data volume'),
        railway_volume_exists: z.boolean(),
        free_bytes: z.int().nullable().describe('Of the data folder'),
        file_store: z.enum(['disk', 's3']).nullable().describe('Null where it does not answer'),
        file_place: z.string().nullable().describe('Folder or bucket of the originals'),
        cache_bytes: z.int().nullable().describe('Local copies of files in a bucket'),
        cache_limit_bytes: z.int().nullable(),
      }),
      redis: z.object(base),
      mail_gateway: z.object({
        ...base,
        ...beats,
        spool_depth: z.int().nullable().describe('Accepted messages that are not in the ledger yet'),
      }),
      mail_accounts: z
        .object({
          ...base,
          mailboxes: z.int().describe('That are read'),
          messages_waiting: z.int(),
          messages_not_taken: z.int().describe('That stay in their mailbox, for example because they are too large'),
        })
        .describe('Mailboxes elsewhere'),
      watched_folder: z
        .object({ ...base, files_waiting: z.int().optional(), files_taken: z.int().optional(), files_refused: z.int().optional() })
        .describe('The folder whose files become documents; counted since its worker started'),
      virus_scanner: z
        .object({
          ...base,
          scanner_version: z.string().optional().describe('With that of its signatures'),
          signatures_at: Instant.nullish().describe('When its signatures were made'),
        })
        .describe('Sees every original before it is opened'),
      large_tables: z
        .object({
          ...base,
          history_rows: rows,
          history_bytes: z.number(),
          audit_rows: rows,
          audit_bytes: z.number(),
          rule_run_rows: rows,
          rule_run_bytes: z.number(),
          rule_match_days: keptDays,
          rule_miss_days: keptDays,
          task_rows: rows,
          task_bytes: z.number(),
          task_days: keptDays,
        })
        .describe('What grows with every document: rows, room with indexes, how long it is kept'),
      worker: z.object({
        ...base,
        ...beats,
        sandbox: z.string().nullable().describe('What documents and mail are read in, in a sentence'),
      }),
      queue: z.object({
        ...base,
        due: z.int(),
        running: z.int(),
        parked: z.int(),
        failed: z.int().describe('Of the last day'),
        oldest_due_seconds: z.int(),
      }),
    }),
  })
  .meta({ id: 'SystemStatus' });

export const Finding = z
  .object({
    check: z.string().describe('What was looked at, in a few words'),
    wrong: z.int().describe('How many problems were found'),
    sentence: z.string(),
  })
  .meta({ id: 'Finding', example: { check: 'Files of rows', wrong: 0, sentence: 'All 812 files that the database names exist.' } });
