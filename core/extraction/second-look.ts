import type { ExtractedFields } from '#core/extraction/extracted-fields';

const keys = ['amount', 'service_date', 'vendor'] as const;
/** Below the console's "medium" mark a value is as good as missing. */
const sureEnough = 0.6;

/** A scan is worth a second look, with another layout guess and size, where amount or date is missing or doubtful. */
export function wantsSecondLook(fields: ExtractedFields): boolean {
  return (fields.amount?.confidence ?? 0) < sureEnough || (fields.service_date?.confidence ?? 0) < sureEnough;
}

/** Whether the second reading of the same pages says more surely what the document is about than the first. */
export function isBetterLook(second: ExtractedFields, first: ExtractedFields): boolean {
  return sureness(second) > sureness(first) + 0.05;
}

function sureness(fields: ExtractedFields): number {
  return keys.reduce((sum, key) => sum + (fields[key]?.confidence ?? 0), 0);
}
