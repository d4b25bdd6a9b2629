import type { Validator } from 'react-admin';

/** Asks for a text that is more than blanks; react-admin's `required` would take them. */
export const filled = (message: string): Validator =>
  Object.assign((value: unknown) => (typeof value === 'string' && value.trim() !== '' ? undefined : message), { isRequired: true });

/** Asks for a record to be chosen. */
export const chosen =
  (message: string): Validator =>
  (value: unknown) =>
    typeof value === 'number' ? undefined : message;

/** Asks for a text that fits, where there is any. */
export const fitting =
  (fits: (text: string) => boolean, message: string): Validator =>
  (value: unknown) =>
    typeof value !== 'string' || value.trim() === '' || fits(value.trim()) ? undefined : message;
