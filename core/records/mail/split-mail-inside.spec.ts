import { describe, expect, test } from 'vitest';
import type { MailPartContent, ParsedMessage } from '#core/database/values/parsed-mail';
import { splitMail } from '#core/records/mail/split-mail';
import { container, limits, message, part, summary, text } from '../../../test/support/parsed-mail.js';

describe('messages inside', () => {
  const sam = { email: 'sam.day@example.com', name: 'Sam Day' };
  const holding = (inside: ParsedMessage | null, others: MailPartContent[] = []) =>
    message(
      [
        container('root'),
        text('1'),
        part('2', { kind: 'message', mimeType: 'message/rfc822', fileKind: 'eml', message: inside }),
        ...others,
      ],
      { text: 'see below' },
      { from: sam },
    );

  test('its documents come from its own sender, passed on by the outer one', () => {
    const { documents } = splitMail(holding(message([container('2.root'), text('2.1'), part('2.2')])), limits);
    expect(documents).toMatchObject([
      { partPath: '2.2', sender: { from: { email: 'billing@harborwater.example' }, subject: 'Your bill', forwardedBy: sam.email } },
    ]);
  });

  test('without papers its words are one', () => {
    expect(summary(holding(message([text('2.1')])))).toEqual({
      parts: { root: 'container', '1': 'body', '2': 'container', '2.1': 'document' },
      documents: ['2.body'],
    });
  });

  test('one that breaks off says so', () => {
    const defect = 'It breaks off.';
    const { parts } = splitMail(holding({ ...message([text('2.1')]), defect }), limits);
    expect(parts.find(({ path }) => path === '2')?.reason).toBe(
      'A message from billing@harborwater.example, “Your bill”, read in full. It breaks off.',
    );
  });

  test('papers of the outer one count beside it', () => {
    expect(summary(holding(message([text('2.1')]), [part('3')])).documents).toEqual(['2.body', '3']);
  });

  test('the same one twice is read through once', () => {
    const mail = holding(message([text('2.1')]));
    const [first] = mail.parts.slice(-1);
    const again = { ...first, path: '3', message: message([text('3.1')]) } as MailPartContent;
    expect(summary({ ...mail, parts: [...mail.parts, again] })).toEqual({
      parts: { root: 'container', '1': 'body', '2': 'container', '2.1': 'document', '3': 'duplicate', '3.1': 'duplicate' },
      documents: ['2.body'],
    });
  });

  const documents = (...parts: MailPartContent[]) =>
    summary(message([container('root'), text('1'), ...parts], { text: 'see below' }, { from: sam })).documents;

  describe('a document that stands beside it too', () => {
    const sha256 = 'b'.repeat(64);
    const bill = { text: 'Invoice 17, $500.00 due, see attached' };
    const inside = (path: string) =>
      part(path, {
        kind: 'message',
        fileKind: 'eml',
        message: message([container(`${path}.root`), text(`${path}.1`), part(`${path}.2`, { sha256 })], bill),
      });

    test('is one document, whichever comes first', () => {
      expect(documents(part('2', { sha256 }), inside('3'))).toEqual(['2']);
      expect(documents(inside('2'), part('3', { sha256 }))).toEqual(['2.2']);
    });

    test('and that several messages have, such as terms, is the bill of none of them', () =>
      expect(documents(part('2', { sha256 }), inside('3'), inside('4'))).toEqual(['2', '3.body', '4.body']));
  });

  test('one that cannot be read leaves the words around it', () => {
    expect(summary(holding(null))).toEqual({ parts: { root: 'container', '1': 'document', '2': 'unreadable' }, documents: ['body'] });
  });
});

const attached = (email: string, subject: string) =>
  part('2', { kind: 'message', fileKind: 'eml', message: message([text('2.1')], {}, { subject, from: { email, name: null } }) });

describe('an inline forward with a message attached', () => {
  const alpha = { from: { email: 'a@alpha.example', name: 'Alpha' }, to: [], subject: 'Alpha invoice', date: null };
  const forwards = (...parts: MailPartContent[]) =>
    summary(message([container('root'), text('1'), ...parts], { forward: alpha })).documents;

  test('is a mail of its own: another mail beside it, a bill or not, does not take its place', () => {
    expect(forwards(attached('b@beta.example', 'Beta invoice')).toSorted()).toEqual(['2.body', 'body']);
    expect(forwards(attached('a@alpha.example', 'Another invoice')).toSorted()).toEqual(['2.body', 'body']);
  });

  test('is filed once where the very mail that it passes on is attached too', () => {
    expect(forwards(attached('a@alpha.example', 'Fwd: Alpha Invoice'))).toEqual(['2.body']);
  });

  test('has its own papers instead of its words', () => {
    expect(forwards(part('2'))).toEqual(['2']);
    expect(forwards(part('3'), attached('b@beta.example', 'Beta invoice')).toSorted()).toEqual(['2.body', '3']);
  });
});

test('a note beside an attached message that it does not quote is context', () => {
  const inner = message([text('2.1')], {}, { from: { email: 'b@beta.example', name: null } });
  expect(
    summary(message([container('root'), text('1'), part('2', { kind: 'message', fileKind: 'eml', message: inner })])).documents,
  ).toEqual(['2.body']);
});
