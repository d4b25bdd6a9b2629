import { AppError } from '#core/kernel/platform/app-error';

/** The states of a row, by its `updated_at` in ISO 8601, in which a caller would have it changed; null: whichever it is in. */
export type SeenStates = readonly string[] | null;

/**
 * Throws `changed-meanwhile` where somebody, or the machine, has changed a row since the caller read it. It is said of a row the caller has
 * locked: else it could change between the question and the write.
 */
export function mustBeAsSeen({ updatedAt }: { updatedAt: Date }, seen: SeenStates | undefined, noun: string): void {
  if (!seen || seen.includes(updatedAt.toISOString())) return;
  throw new AppError('changed-meanwhile', `This ${noun} was changed after you opened it. Reload it, then save your changes again.`);
}
