import { z } from 'zod';
import { documentTypes } from '#core/extraction/fields/document-type';
import { type FieldKey, fieldKeys, fieldValues, isMoneyField } from '#core/extraction/fields/extracted-fields';
import { BodyId, DayIn, MoneyIn } from '../http/values.js';
import { SpokenType } from './document.schema.js';

const dayKeys = new Set<FieldKey>(fieldKeys.filter((key) => (fieldValues[key] as z.ZodType) instanceof z.ZodISODate));

/** A value a person may type for a field; null empties it. */
function typed(key: FieldKey): z.ZodType {
  if (isMoneyField(key)) return MoneyIn.nullable();
  if (dayKeys.has(key)) return DayIn.nullable();
  if (key === 'document_type') return SpokenType.nullable();
  return (fieldValues[key] as z.ZodType).nullable();
}

const fields = z.object(Object.fromEntries(fieldKeys.map((key) => [key, typed(key).optional()])));
const words = (longest: number) => z.string().trim().min(1).max(longest).nullable();

const ExtractedPatch = z
  .object({
    vendor: words(300),
    amount: MoneyIn.nullable(),
    date: DayIn.nullable(),
    description: words(2000),
    type: SpokenType.nullable(),
    property_address: words(2000),
    filename: words(255),
    fields,
  })
  .partial()
  .meta({
    id: 'ExtractedDataPatch',
    description: 'Merged key by key; null is a value too',
    examples: [{ vendor: 'City Water', amount: 84.2, date: '2026-03-01' }],
  });

export const DocumentPatch = z
  .object({
    extracted_data: ExtractedPatch,
    property_id: BodyId.nullable(),
    processing_status: z.enum(['completed', 'filed'], 'can only be set to completed or filed'),
    document_type: SpokenType.nullable().meta({ type: ['string', 'null'], enum: [...documentTypes, null] }),
    suggested_copy_destination_name: words(255),
    description: z.string().trim().max(20_000).nullable(),
    tag_ids: z.array(BodyId).max(200),
    duplicate_of: z
      .null('can only be emptied')
      .describe('Null: it is of its own, and neither a copy nor the confirmation of a payment of another document'),
  })
  .partial()
  .meta({
    id: 'DocumentPatch',
    examples: [{ extracted_data: { vendor: 'City Water', amount: 84.2, date: '2026-03-01' }, property_id: 3 }],
  });
