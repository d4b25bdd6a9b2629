/** Why a file could not be read: the document's `failure_code` and the sentence for a person. */
export const readFailures = {
  needs_password: 'This PDF is locked. Open it with its password and save an unlocked copy, or enter the password here.',
  wrong_password: 'That password does not open this PDF. Check it and try again, or upload an unlocked copy.',
  empty_file: 'This file is empty. Ask the sender to send it again.',
  unsupported_type: 'This kind of file cannot be read here. PDF, JPG, PNG, GIF, BMP, WEBP, TIFF, HEIC and EML files are supported.',
  damaged: 'This file is damaged or incomplete. Ask the sender to send it again, or upload another copy.',
  too_large: 'Reading this file needs too much memory. Print it to a new PDF or take a smaller picture of it, and upload that.',
  too_many_pixels: 'This picture has too many pixels to be read. Save a smaller copy, at most 10,000 by 10,000, and upload that.',
  timed_out: 'Reading this file took too long and was stopped. Try again, or upload a simpler copy.',
  crashed: 'The reader crashed on this file. Try again, or print it to a new PDF and upload that.',
  no_text: 'No text was found in this file. Check that it shows the right page and is sharp enough to read.',
} as const;

export type ReadFailureCode = keyof typeof readFailures;

export interface ReadFailure {
  code: ReadFailureCode;
  /** A sentence for a back-office person. */
  sentence: string;
}

/** The failure with its sentence. */
export function readFailure(code: ReadFailureCode): ReadFailure {
  return { code, sentence: readFailures[code] };
}

/** True for the codes that typing a password may solve. */
export function asksForPassword(code: string | null): boolean {
  return code === 'needs_password' || code === 'wrong_password';
}

const ofKind = { timeout: 'timed_out', memory: 'too_large', crashed: 'crashed' } as const;

/**
 * What a reader's end means for the document it read. `kind` and `code` are those of a guarded child's outcome. Null where it says nothing about the
 * document: the reader was stopped, and the work must be done again.
 */
export function failureOfReading(outcome: {
  kind: 'refused' | 'crashed' | 'timeout' | 'memory' | 'cancelled';
  code?: string;
}): ReadFailure | null {
  if (outcome.kind === 'cancelled') return null;
  if (outcome.kind !== 'refused') return readFailure(ofKind[outcome.kind]);
  return readFailure(outcome.code !== undefined && outcome.code in readFailures ? (outcome.code as ReadFailureCode) : 'damaged');
}
