import { z } from 'zod';
import {
  dayOrders,
  decimalMarks,
  importKinds,
  importStates,
  nameActions,
  negativeMeanings,
  noteCodes,
  rowOutcomes,
} from '#core/database/values/import-values';
import { BodyId, Figure, Instant } from '../http/values.js';

const Kind = z.enum(importKinds);
export const ImportForm = z
  .object({ file: z.file() })
  .meta({ id: 'ImportUpload', description: 'A CSV file: separated by commas, semicolons or tabs, in UTF-8, UTF-16 or Windows-1252' });
export const ImportUploadQuery = z.object({ kind: Kind.describe('What its rows are') });

const action = z.enum(nameActions);
const Choice = z
  .object({ do: action, id: BodyId.optional().describe('Of the existing record, with map') })
  .refine(({ do: what, id }) => (what === 'map') === (id !== undefined), 'needs an id with map, and has none otherwise');
const mostChoices = 5000;
const Choices = z
  .record(z.string().max(300), Choice)
  .refine((choices) => Object.keys(choices).length <= mostChoices, `must be at most ${mostChoices}`);
const names = { property: Choices, vendor: Choices, category: Choices };
const rest = action.exclude(['map']).nullable();
const unknown = { property: rest, vendor: rest, category: rest };

export const ImportSettingsIn = z
  .object({
    columns: z.record(z.string().max(40), z.int().min(0).max(1000)).describe('The column of each field, from 0'),
    day_order: z.enum(dayOrders).nullable().default(null).describe('Null: as the file itself says'),
    decimal: z.enum(decimalMarks).nullable().default(null).describe('The mark before the cents; null: as the file itself says'),
    negative: z.enum(negativeMeanings).default('refund').describe('What an amount below zero is'),
    take_conflicts: z.boolean().default(false).describe('Import expenses that may be in the books already'),
    unknown: z
      .object(unknown)
      .default({ property: null, vendor: 'create', category: 'create' })
      .describe('What becomes of unknown names that `names` does not have; null: that must be decided'),
    names: z.object(names).default({ property: {}, vendor: {}, category: {} }),
  })
  .meta({ id: 'ImportSettings', examples: [{ columns: { date: 0, amount: 3, vendor: 1, property: 2 }, day_order: 'mdy' }] });

const text = z.string().nullable();
const Total = Figure.nullable();
const counted = { rows: z.int(), total: Total };
const Named = z.object({ name: text, ...counted });
const Unknown = z.array(z.object({ name: z.string(), ...counted }));
export const Note = z.object({
  code: z.enum(noteCodes),
  args: z.record(z.string(), z.union([z.string(), z.number()])).describe('What belongs to it: row, column, value …'),
});

const File = z.object({
  encoding: z.string(),
  delimiter: z.string(),
  rows: z.int(),
  columns: z.array(
    z.object({
      name: z.string().describe('Its heading, with its letter where another column has the same'),
      days: z.int(),
      slashes: z.int().describe('Days whose figures stand in an order that has to be known'),
      amounts: z.int(),
    }),
  ),
  head: z.array(z.array(z.string())).describe('Its first rows'),
});

const Chosen = z.record(z.string(), z.object({ do: action, id: z.int().optional() }));
const Settings = z.object({
  columns: z.record(z.string(), z.int()),
  day_order: z.enum(dayOrders).nullable(),
  decimal: z.enum(decimalMarks).nullable(),
  negative: z.enum(negativeMeanings),
  take_conflicts: z.boolean(),
  unknown: z.object(unknown),
  names: z.object({ property: Chosen, vendor: Chosen, category: Chosen }),
});

const Report = z.object({
  file: z.object(counted),
  by_property: z.array(Named),
  by_year: z.array(Named),
  by_category: z.array(Named),
  unknown: z.object({ property: Unknown, vendor: Unknown, category: Unknown }),
  unknown_count: z.object({ property: z.int(), vendor: z.int(), category: z.int() }),
});

const shown = {
  id: z.int(),
  kind: Kind,
  state: z.enum(importStates),
  filename: z.string(),
  file_size: z.int(),
  note: Note.nullable().describe('Why the file is refused, or the import stopped'),
  outcomes: z.array(z.object({ outcome: z.enum(rowOutcomes), ...counted })),
  kept: z.int().describe('How many records an undo has kept'),
  created_by: text,
  created_at: Instant,
  started_by: text,
  started_at: Instant.nullable(),
  finished_at: Instant.nullable(),
  undone_by: text,
  undone_at: Instant.nullable(),
};

export const ImportRowOut = z
  .object({
    number: z.int(),
    outcome: z.enum(rowOutcomes),
    amount: Total,
    values: z.record(z.string(), z.string()),
    note: Note.nullable(),
  })
  .meta({ id: 'ImportRow' });

export const ImportInListOut = z.object(shown).meta({ id: 'ImportInList' });

export const ImportOut = z
  .object({
    ...shown,
    file: File.nullable(),
    settings: Settings.nullable(),
    fields: z.array(z.object({ key: z.string(), required: z.boolean(), type: z.string() })),
    asks: z.object({ day_order: z.boolean(), decimal: z.boolean() }).describe('What the file does not say itself, by the columns chosen'),
    report: Report.nullable(),
    kept_records: z.array(z.object({ resource: z.string(), id: z.int(), row: z.int(), note: Note.nullable() })),
  })
  .meta({ id: 'Import' });
