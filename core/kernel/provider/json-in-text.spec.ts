import { expect, test } from 'vitest';
import { jsonInText } from '#core/kernel/provider/json-in-text';

test.each<[string, unknown]>([
  ['{"a":1}', { a: 1 }],
  [' \n{"a":{"b":"}"}}\n', { a: { b: '}' } }],
  ['```json\n{"a":1}\n```', { a: 1 }],
  ['Here it is: {"a":1}. Anything else?', { a: 1 }],
  ['<think>Maybe {"a":0}?</think>{"a":1}', { a: 1 }],
  ['I would rather not.', undefined],
  ['{"a":1', undefined],
  ['} {', undefined],
  ['', undefined],
])('%j', (text, found) => {
  expect(jsonInText(text)).toEqual(found);
});
