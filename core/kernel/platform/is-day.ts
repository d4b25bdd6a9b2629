import { z } from 'zod';

/** True for a day of the calendar, YYYY-MM-DD, in a century that papers are of: what it is not, the database may not even take. */
export const isDay = (text: string): boolean => /^(?:19|20|21)\d\d-/.test(text) && z.iso.date().safeParse(text).success;
