import { z } from 'zod';
import { longestShareDays, usualShareDays } from '#core/records/users/year-shares';
import { BodyId, Instant, Name } from '../http/values.js';
import { TaxReportOut } from '../reports/tax-report.schema.js';

const Year = z.int('must be a year').min(1900, 'must be a year').max(2199, 'must be a year');

export const YearShareIn = z
  .object({
    year: Year,
    name: Name(100, 'Enter who it is for'),
    properties: z
      .array(BodyId)
      .min(1, 'Choose at least one')
      .max(1000)
      .nullable()
      .default(null)
      .describe('Null: all, with what the business spent of its own'),
    days: z.int().min(1).max(longestShareDays).default(usualShareDays).describe('How long it opens'),
  })
  .meta({ id: 'YearShareCreate', examples: [{ year: 2025, name: 'Our accountant', days: 30 }] });

export const YearShareOut = z
  .object({
    id: z.int(),
    year: z.int(),
    name: z.string(),
    properties: z.array(z.int()).nullable().describe('Null: all'),
    expires_at: Instant,
    has_ended: z.boolean(),
    last_used_at: Instant.nullable(),
    last_used_address: z.string().nullable(),
    created_by: z.string().nullable(),
    created_by_id: z.int().nullable(),
    created_at: Instant,
  })
  .meta({ id: 'YearShare', description: 'A link that opens a year’s tax report and its files without an account' });

export const YearShareGiven = z
  .object({
    ...YearShareOut.shape,
    url: z
      .string()
      .describe('The link with its secret, shown only in this answer; from `/` on where the installation does not know its public address'),
  })
  .meta({ id: 'YearShareGiven' });

export const sharedFiles = ['tax.csv', 'tax.pdf', 'schedule-e.pdf', 'tax.zip'] as const;
export type SharedFile = (typeof sharedFiles)[number];

/** A secret is no longer than that; whatever else is sent opens nothing. */
const Token = z.string().max(200).describe('The secret of the link, behind its `#`');
export const Opened = z.object({ token: Token }).meta({ id: 'SharedYearOpen' });
export const FiguresAsked = z.object({ token: Token, property_id: BodyId }).meta({ id: 'SharedYearFigures' });
export const FileAsked = z.object({ token: Token, file: z.enum(sharedFiles) }).meta({ id: 'SharedYearFile' });

export const SharedYearOut = z
  .object({
    business: z.string(),
    currency: z.string(),
    expires_at: Instant,
    is_limited: z.boolean().describe('It shows some properties only'),
    report: TaxReportOut.describe('With sums alone'),
  })
  .meta({ id: 'SharedYear' });
export const FileLink = z.object({ url: z.string() }).meta({ id: 'SharedYearLink', description: 'Good for one use within 60 seconds' });
export const FileQuery = z.object({ ticket: z.string().max(200).describe('Of the link that `POST /shared-year/files` answers') });
