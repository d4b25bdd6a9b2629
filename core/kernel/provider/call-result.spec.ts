import { expect, test } from 'vitest';
import { resultOfError, resultOfStatus } from '#core/kernel/provider/call-result';
import { AnswerTooLong } from '#core/kernel/provider/fetch-whole';

const none = new Headers();

test.each<[number, string, object]>([
  [302, '', { kind: 'refused', reason: 'It redirects to another address, which is not followed (302).' }],
  [400, 'The prompt is too long', { kind: 'refused', untaken: 'form' }],
  [400, 'image input is not supported', { kind: 'refused', untaken: 'images' }],
  [401, '', { kind: 'refused', reason: 'It refused the key.' }],
  [404, 'model not found', { kind: 'refused', reason: 'It has no such model, or the address is wrong (404).' }],
  [413, '', { kind: 'refused', reason: 'It refused the request (413).' }],
  [500, 'out of memory', { kind: 'failed', reason: 'It failed (500).', billed: 'no' }],
  [500, 'response_format type must be one of "text" or "json_object"', { kind: 'refused', untaken: 'form' }],
  [500, 'image input is not supported - hint: you may need to provide the mmproj', { kind: 'refused', untaken: 'images' }],
  [503, 'image', { kind: 'failed' }],
  [529, '', { kind: 'rate-limited', reason: 'It is overloaded.', afterMs: 30_000 }],
])('%d %s', (status, words, result) => {
  expect(resultOfStatus(status, none, words)).toMatchObject(result);
});

const caused = (cause: Error): Error => new Error('fetch failed', { cause });

test.each<[string, Error, object]>([
  ['a server that is not there', caused(Object.assign(new Error('no'), { code: 'ECONNREFUSED' })), { kind: 'failed', billed: 'no' }],
  ['a connection that breaks', caused(Object.assign(new Error('no'), { code: 'ECONNRESET' })), { kind: 'failed', billed: 'unknown' }],
  ['the time limit', new DOMException('The operation was aborted due to timeout', 'TimeoutError'), { kind: 'failed', late: true }],
  ['too long an answer', caused(new AnswerTooLong()), { kind: 'unusable', reason: 'Its answer is too long.' }],
])('%s', (_, error, result) => {
  expect(resultOfError(error)).toMatchObject(result);
});
