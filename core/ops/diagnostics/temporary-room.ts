import { z } from 'zod';

const Told = z.object({ temporary: z.object({ free: z.number(), size: z.number() }) });

/** Below this much a worker's folder for temporary files is nearly full. */
const scarceBytes = 1_000_000_000;
/** A small one, such as a container's, is only when so little of it is left. */
const scarceShare = 0.1;

/** What the folder for temporary files of a worker still takes, in bytes, by its sign of life; null where it does not say. */
export const temporaryFreeBytes = (sign: unknown): number | null => Told.safeParse(sign).data?.temporary.free ?? null;

/** What to do about workers whose folder for temporary files is nearly full; null where none is. `signs`: their signs of life. */
export function temporaryTrouble(signs: readonly unknown[]): string | null {
  if (!signs.some(isScarce)) return null;
  return 'The folder for temporary files of a worker is nearly full. Free some space or give it more: large scans and archives wait until there is room.';
}

function isScarce(sign: unknown): boolean {
  const room = Told.safeParse(sign).data?.temporary;
  return room !== undefined && room.free < Math.min(scarceBytes, room.size * scarceShare);
}
