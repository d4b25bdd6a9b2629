import { expect, test } from 'vitest';
import { frameOf, FrameReader, FrameTooLarge } from './frames.js';

test.each([1, 3, 7, 1000])('messages come together from pieces of %i bytes', (size) => {
  const messages = [{ type: 'ready' }, 5, 'é'.repeat(300), null, [{ a: [] }]];
  const stream = Buffer.concat(messages.map(frameOf));
  const reader = new FrameReader();
  const heard: unknown[] = [];
  for (let at = 0; at < stream.length; at += size) heard.push(...reader.take(stream.subarray(at, at + size)));
  expect(heard).toEqual(messages);
});

const raw = (json: string | Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(json.length);
  return Buffer.concat([length, Buffer.from(json)]);
};

test.each<[string, Buffer, new () => Error]>([
  ['a length above the limit, before any of it came', Buffer.from([0xff, 0xff, 0xff, 0xff]), FrameTooLarge],
  ['no length', Buffer.alloc(4), FrameTooLarge],
  ['millions of empty lists', raw(Buffer.concat([Buffer.from('['), Buffer.alloc(9_000_000, '[],'), Buffer.from('0]')])), FrameTooLarge],
  ['no JSON', raw('{'), SyntaxError],
])('%s is refused', (_what, bytes, error) => {
  expect(() => new FrameReader().take(bytes)).toThrow(error);
});
