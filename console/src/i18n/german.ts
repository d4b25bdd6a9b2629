import { de } from './de';
import { ra } from './de/react-admin';

/** German, react-admin's own words beneath ours. */
export const german = { ra, ...de };
