import { expect, test } from 'vitest';
import { SseParser } from './sse-parser';

test('events come out whole however the bytes are cut', () => {
  const stream = ': hello\n\nid: 4\nevent: document\ndata: {"a":1}\n\nid: 5\r\ndata: two\r\ndata: lines\r\n\r\n';
  for (let size = 1; size < stream.length; size += 1) {
    const parser = new SseParser();
    const events = [];
    for (let at = 0; at < stream.length; at += size) events.push(...parser.push(stream.slice(at, at + size)));
    expect(events.map(({ id, data }) => ({ id, data }))).toEqual([
      { id: '4', data: '{"a":1}' },
      { id: '5', data: 'two\nlines' },
    ]);
  }
});
