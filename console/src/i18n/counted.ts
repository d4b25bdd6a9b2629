import { regionShown } from './locale';

/** A count for a sentence: which of its forms is meant, and the figure in the reader's way of writing. */
export const counted = (count: number) => ({ smart_count: count, count: count.toLocaleString(regionShown()) });
