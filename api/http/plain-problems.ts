import { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  file: 'a file',
};
const quoted = (value: z.core.util.Primitive): string => (value === null ? 'null' : String(value));

/** A number of characters or entries, in words. */
function amount(count: number | bigint, origin: string): string {
  const isOne = Number(count) === 1;
  if (origin === 'string') return isOne ? '1 character' : `${count} characters`;
  if (origin === 'array' || origin === 'set') return isOne ? '1 entry' : `${count} entries`;
  return String(count);
}

function sizeWords(issue: Issue & { code: 'too_small' | 'too_big' }): string {
  const bound = issue.code === 'too_small' ? issue.minimum : issue.maximum;
  const word = issue.code === 'too_small' ? 'least' : 'most';
  if (issue.origin === 'string' || issue.origin === 'array' || issue.origin === 'set')
    return `must have at ${word} ${amount(bound, issue.origin)}`;
  if (issue.inclusive === false) return issue.code === 'too_small' ? `must be greater than ${bound}` : `must be less than ${bound}`;
  return `must be at ${word} ${bound}`;
}

/** What is wrong with a value, in words that complete a sentence beginning with the field's name; undefined keeps the schema's own words. */
export function plainProblem(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is required' : `must be ${kinds[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return issue.values.length === 1 ? `must be ${quoted(issue.values[0])}` : `must be one of ${issue.values.map(quoted).join(', ')}`;
    case 'too_small':
    case 'too_big':
      return sizeWords(issue);
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'unrecognized_keys':
      return `must not hold ${issue.keys.join(', ')}`;
    case 'invalid_format':
      return 'does not have the expected form';
    case 'invalid_union':
      return 'has none of the expected forms';
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
      break;
  }
  return undefined;
}

/** Makes every schema of this process use these words, where it has none of its own. */
export function speakPlainly(): void {
  z.config({ customError: plainProblem });
}
