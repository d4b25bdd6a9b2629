import { z } from 'zod';
import { patternTrouble } from '#core/books/exports/file-name';
import { exportPeriods, exportPlaces, exportProfiles, exportRhythms, exportRunStates } from '#core/database/values/export-values';
import { BodyId, Day, Instant, Money, Name } from '../http/values.js';

export const RunOut = z
  .object({
    id: z.int(),
    state: z.enum(exportRunStates),
    day: Day.describe('The day on which it was due'),
    first_day: Day,
    last_day: Day,
    file: z.string().nullable().describe('Where the file is; null until there is one'),
    entries: z.int().nullable(),
    total: Money.nullable().describe('Of its entries, a refund as less'),
    reason: z.string().nullable().describe('Why it has not succeeded, in a sentence'),
    created_at: Instant,
    finished_at: Instant.nullable(),
  })
  .meta({ id: 'ExportRun' });

export const ExportOut = z
  .object({
    id: z.int(),
    name: z.string(),
    profile: z.enum(exportProfiles),
    period: z.enum(exportPeriods),
    property_id: z.int().nullable(),
    owner_id: z.int().nullable(),
    rhythm: z.enum(exportRhythms),
    at_hour: z.int(),
    place: z.enum(exportPlaces),
    bucket: z.string().nullable(),
    pattern: z.string(),
    is_on: z.boolean(),
    next_day: Day.nullable().describe('The day on which it runs next; null where it is off'),
    last_run: RunOut.nullable(),
    created_by: z.string().nullable(),
    created_at: Instant,
  })
  .meta({ id: 'ScheduledExport' });

const fields = {
  name: Name(100),
  profile: z.enum(exportProfiles),
  period: z.enum(exportPeriods).describe('`this_year`: the tax year so far; `last_month`, `last_year`: the one before'),
  property_id: BodyId.nullable().describe('Null, and `owner_id` too: all, and the business’s own'),
  owner_id: BodyId.nullable().describe('Of the properties of this owner; not beside `property_id`'),
  rhythm: z.enum(exportRhythms).describe('Each day, each Monday, each first of a month'),
  at_hour: z.int('must be a whole hour').min(0).max(23, 'must be an hour from 0 to 23').describe('Of the business’s day'),
  place: z.enum(exportPlaces),
  bucket: z
    .string()
    .trim()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket: 3 to 63 lowercase letters, digits, dots and hyphens')
    .nullable(),
  pattern: z
    .string()
    .trim()
    .max(150)
    .superRefine((pattern, context) => {
      const trouble = patternTrouble(pattern);
      if (trouble !== null) context.addIssue({ code: 'custom', message: trouble });
    })
    .describe('The name of the file without its ending, with `{name}`, `{profile}`, `{date}`, `{year}`, `{from}`, `{to}`'),
  is_on: z.boolean(),
};
export const ExportIn = z
  .object({
    ...fields,
    property_id: fields.property_id.default(null),
    owner_id: fields.owner_id.default(null),
    bucket: fields.bucket.default(null),
    pattern: fields.pattern.default('{name}-{date}'),
    is_on: fields.is_on.default(true),
  })
  .meta({
    id: 'ScheduledExportCreate',
    examples: [{ name: 'Books', profile: 'beancount', period: 'this_year', rhythm: 'weekly', at_hour: 6, place: 'folder' }],
  });
export const ExportChange = z.object(fields).partial().meta({ id: 'ScheduledExportUpdate' });

export const PlacesOut = z
  .object({
    folder: z.string().describe('Where the worker writes files; EXPORT_DIR'),
    server: z.string().describe('The server that buckets are at; S3_ENDPOINT'),
  })
  .meta({ id: 'ExportPlaces' });
