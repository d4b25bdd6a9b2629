/** Providers of mailboxes, by their domain without its ending: anybody's mail comes from there, and its name says nothing of who wrote. */
export const mailProviders = [
  'gmail',
  'googlemail',
  'yahoo',
  'ymail',
  'outlook',
  'hotmail',
  'live',
  'msn',
  'icloud',
  'me',
  'mac',
  'aol',
  'proton',
  'protonmail',
  'gmx',
] as const;
