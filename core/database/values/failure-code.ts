/** Why a document could not be finished; the sentences for people stand in core/reading/read-failure. */
export const failureCodes = [
  'needs_password',
  'empty_file',
  'unsupported_type',
  'damaged',
  'too_large',
  'too_many_pixels',
  'timed_out',
  'crashed',
  'no_text',
  'internal',
  'infected',
  'too_large_to_scan',
] as const;
export type FailureCode = (typeof failureCodes)[number];
