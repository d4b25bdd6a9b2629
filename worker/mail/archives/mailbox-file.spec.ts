import { expect, test } from 'vitest';
import { readMailboxFile } from './mailbox-file.js';

const read = (text: string): string[] => readMailboxFile(Buffer.from(text, 'latin1')).map((message) => message.toString('latin1'));

test.each([
  ['Thunderbird', 'From - Thu Nov 05 10:00:00 2026'],
  ['Apple Mail', 'From bills@harbor.example Thu Nov  5 10:00:00 2026'],
  ['Gmail', 'From 1789@xxx Thu Nov 05 10:00:00 +0000 2026'],
])('each message of what %s exports', (_program, line) => {
  const lines = [line, 'Subject: One', '', 'first', '>From here on', '', line, 'Subject: Two', '', 'From 10:00 on', ''];
  for (const end of ['\n', '\r\n'])
    expect(read(lines.join(end))).toEqual([
      ['Subject: One', '', 'first', 'From here on', '', ''].join(end),
      ['Subject: Two', '', 'From 10:00 on', ''].join(end),
    ]);
});

test('of a mailbox without end only so many are looked at', () => expect(read('From a 00:00\nA: b\n\n'.repeat(5000))).toHaveLength(201));

test.each([
  ['one message', 'From - Thu Nov 05 10:00:00 2026\nSubject: One\n\nfirst\n'],
  ['words', 'From Monday 10:00 on\nNote: closed\n\nnothing\n'],
  ['a message', 'Subject: One\n\nfirst\n\nFrom - Thu Nov 05 10:00:00 2026\nSubject: a\n\nFrom - Thu Nov 05 10:00:00 2026\nSubject: b\n\n'],
])('%s is none', (_what, text) => expect(read(text)).toEqual([]));
