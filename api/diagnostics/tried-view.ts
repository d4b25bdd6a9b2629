import { z } from 'zod';
import { type ExtractedFields, extractedFields, type FieldKey } from '#core/extraction/fields/extracted-fields';
import { toWire } from '../documents/extracted-view.js';
import type { TrialResult } from '../trials/trials.service.js';

const Tried = z.object({
  used_ai: z.boolean().default(false),
  provider: z.string().nullable().default(null),
  model: z.string().nullable().default(null),
  note: z.string().nullable().default(null),
  duration_ms: z.number().nullable().default(null),
  fields: extractedFields.default({}),
  provider_answer: z.record(z.string(), z.unknown()).nullable().default(null),
});

/** An extraction that was tried, as the wire shows it: money as numbers. */
export function viewTried(documentId: number, result: TrialResult, saved: boolean) {
  const { fields, ...tried } = Tried.parse(result);
  return {
    document_id: documentId,
    success: result.success,
    error: result.error,
    ...tried,
    extracted_data: viewFields(fields),
    saved: saved && result.success,
  };
}

function viewFields(fields: ExtractedFields) {
  return Object.fromEntries(
    Object.entries(fields).map(([key, { value, ...rest }]) => [key, { ...rest, value: toWire(key as FieldKey, value) }]),
  );
}
