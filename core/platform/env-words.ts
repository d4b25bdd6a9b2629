import type { z } from 'zod';

const kinds: Readonly<Record<string, string>> = { string: 'is missing', number: 'is to be a number', int: 'is to be a whole number' };
const formats: Readonly<Record<string, string>> = { url: 'is no URL', email: 'is no e-mail address' };

/** What is wrong with a setting, for the person who set it and without its value, which may be a secret. */
export function wordsFor(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return kinds[issue.expected] ?? issue.message;
    case 'too_small':
      if (issue.origin === 'string') return `is to have at least ${issue.minimum} characters`;
      return `is to be ${issue.inclusive ? 'at least' : 'more than'} ${issue.minimum}`;
    case 'too_big':
      return `is to be at most ${issue.maximum}`;
    case 'invalid_value':
      return `is to be one of ${issue.values.join(', ')}`;
    case 'invalid_format':
      // Where the schema has words of its own, they say more.
      return issue.message.startsWith('Invalid') ? (formats[issue.format] ?? issue.message) : issue.message;
    default:
      return issue.message;
  }
}
