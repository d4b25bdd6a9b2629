import type { z } from 'zod';

const kinds: Readonly<Record<string, string>> = { string: 'is missing', number: 'must be a number', int: 'must be a whole number' };
const formats: Readonly<Record<string, string>> = { url: 'is not a URL', email: 'is not an e-mail address' };

/** What is wrong with a setting, for the person who set it and without its value, which may be a secret. */
export function wordsFor(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') return kinds[issue.expected] ?? issue.message;
  if (issue.code === 'too_small' && issue.origin === 'string') return `must have at least ${issue.minimum} characters`;
  if (issue.code === 'too_small') return `must be ${issue.inclusive ? 'at least' : 'more than'} ${issue.minimum}`;
  if (issue.code === 'too_big') return `must be at most ${issue.maximum}`;
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`;
  // Where the schema has words of its own, they say more.
  if (issue.code === 'invalid_format' && issue.message.startsWith('Invalid')) return formats[issue.format] ?? issue.message;
  return issue.message;
}
