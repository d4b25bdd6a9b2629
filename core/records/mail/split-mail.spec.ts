import { describe, expect, test } from 'vitest';
import { textCut } from '#core/records/mail/judge-part';
import type { ParsedMessage } from '#core/database/values/parsed-mail';
import { splitMail } from '#core/records/mail/split-mail';
import { arePaymentsOfOneBody } from '#core/records/documents/payments-of-one-body';
import { container, limits, message, part, summary, text } from '../../../test/support/parsed-mail.js';

const passed = (email: string, words: string) => ({ forward: { from: { email, name: null }, to: [], subject: `of ${email}`, date: null }, text: words, html: null, payments: [] }); // prettier-ignore

/** What the lines of the parts say that became documents. */
const reasons = (given: ParsedMessage) => splitMail(given, limits).parts.flatMap(({ outcome, reason }) => (outcome === 'document' ? reason : [])); // prettier-ignore

describe('which documents come of a mail', () => {
  test('one of each useful attachment, the body as context', () => {
    expect(summary(message([container('root'), text('1'), part('2'), part('3')]))).toEqual({
      parts: { root: 'container', '1': 'body', '2': 'document', '3': 'document' },
      documents: ['2', '3'],
    });
  });

  test('the body where there is no attachment: the HTML is it, the plain text goes with it', () => {
    expect(summary(message([container('root', 'multipart/alternative'), text('1'), text('2', 'html')]))).toEqual({
      parts: { root: 'container', '1': 'alternative', '2': 'document' },
      documents: ['body'],
    });
  });

  test('the body where the attachments are no papers', () => {
    const logo = part('2', { fileKind: 'png', picture: { width: 90, height: 30 }, cid: 'a', cidUsed: true });
    expect(summary(message([container('root'), text('1'), logo, part('3', { mimeType: 'text/calendar', fileKind: null })]))).toEqual({
      parts: { root: 'container', '1': 'document', '2': 'logo', '3': 'calendar_invite' },
      documents: ['body'],
    });
  });

  test.each<[what: string, words: string, outcomes: string[], documents: string[]]>([
    ['a bill', 'Harbor Water Company, total due $84.50', ['body', 'document'], ['2']],
    ['what names no amount', 'The rules of the pool and of the parking places', ['document', 'document'], ['2', 'body']],
    ['a few words', 'thanks', ['document', 'alternative'], ['body']],
  ])('a text that came as a file beside a bill in the body: %s', (_what, words, [body, file], documents) => {
    const page = part('2', { filename: 'page.html', mimeType: 'text/html', fileKind: null, written: { text: words, html: null } });
    expect(summary(message([container('root'), text('1'), page]))).toEqual({
      parts: { root: 'container', '1': body, '2': file },
      documents,
    });
  });

  test('of words that were not read to their end the line says so', () => {
    const page = part('2', { filename: 'log.txt', mimeType: 'text/plain', fileKind: null, written: { text: '$5.00', html: null, isCut: true } }); // prettier-ignore
    expect(reasons(message([text('1'), page], { text: '' }, { subject: null }))).toEqual([textCut]);
    expect(reasons(message([text('1')], { defect: textCut }))).toEqual([textCut]);
    expect(reasons(message([text('1')], { defect: 'It breaks off.' }))).toEqual([null]);
  });

  test('the same bytes twice are one document', () => {
    const twice = part('2');
    expect(summary(message([container('root'), text('1'), twice, { ...twice, path: '3' }]))).toEqual({
      parts: { root: 'container', '1': 'body', '2': 'document', '3': 'duplicate' },
      documents: ['2'],
    });
  });

  test('a message without words is its subject; without that too it is nothing', () => {
    const zip = part('1', { filename: 'a.zip', fileKind: null, mimeType: 'application/zip', refusal: 'ZIP files cannot be read here.' });
    expect(summary(message([zip], { text: '' }))).toEqual({ parts: { '1': 'unsupported', body: 'document' }, documents: ['body'] });
    expect(summary(message([zip], { text: '' }, { subject: null }))).toEqual({ parts: { '1': 'unsupported' }, documents: [] });
  });

  test('a multipart that holds nothing could not be read', () => {
    expect(summary(message([container('root')], { text: '' }, { subject: null })).parts).toEqual({ root: 'unreadable' });
  });

  test('what a server says in words of its own makes none, a scan whose sender it took the place of makes one', () => {
    const daemon = { from: { email: 'mailer-daemon@mx.example.com', name: null } };
    const inner = part('2', { kind: 'message', mimeType: 'message/rfc822', fileKind: 'eml', message: message([text('2.1')]) });
    expect(summary(message([container('root'), text('1'), inner], {}, daemon)).documents).toEqual([]);
    expect(summary(message([container('root'), text('1'), part('2')], {}, daemon)).documents).toEqual(['2']);
  });

  test('a mail of many papers and invoices as XML costs no time', () => {
    const papers = Array.from({ length: 1400 }, (_, at) => part(`${at + 2}`, { filename: `${'a'.repeat(200)}${at}.pdf` }));
    const invoices = Array.from({ length: 50 }, (_, at) =>
      part(`${at + 2000}`, {
        filename: `${'b'.repeat(200)}${at}.xml`,
        mimeType: 'application/xml',
        fileKind: null,
        invoiceNumber: `no-${at}`,
      }),
    );
    const began = performance.now();
    splitMail(message([container('root'), text('1'), ...papers, ...invoices]), limits);
    expect(performance.now() - began).toBeLessThan(2000);
  });

  test('a delivery report makes none', () => {
    const report = message(
      [container('root'), text('1'), part('2')],
      {},
      { contentType: 'multipart/report', reportType: 'delivery-status' },
    );
    expect(summary(report)).toEqual({ parts: { root: 'container', '1': 'delivery_report', '2': 'delivery_report' }, documents: [] });
  });

  test('payments that the words tell of are a document each, with its line', () => {
    const mail = { ...message([text('1')]), payments: ['one', 'two', 'three'] };
    expect(summary(mail)).toEqual({
      parts: { '1': 'document', 'body.2': 'document', 'body.3': 'document' },
      documents: ['body', 'body.2', 'body.3'],
    });
    const inside = splitMail({ ...message([part('1')]), payments: ['one', 'two'] }, limits);
    expect(inside.documents.map(({ partPath }) => partPath)).toEqual(['1']);
  });

  test('messages that the words pass on are a document each, of their own sender; beside files those that name an amount and point to none', () => {
    const forwards = [passed('a@x.example', 'Total $10.00'), passed('b@x.example', 'Total $20.00, see 2.pdf'), passed('c@x.example', 'Meeting')]; // prettier-ignore
    const { documents, parts } = splitMail({ ...message([text('1')]), forward: forwards[0]?.forward ?? null, forwards }, limits);
    expect(documents.map(({ partPath, sender }) => [partPath, sender.from?.email, sender.subject, sender.forwardedBy])).toEqual([
      ['body', 'a@x.example', 'of a@x.example', 'billing@harborwater.example'],
      ['forward.2.body', 'b@x.example', 'of b@x.example', 'billing@harborwater.example'],
      ['forward.3.body', 'c@x.example', 'of c@x.example', 'billing@harborwater.example'],
    ]);
    expect(parts.map(({ path, document, reason }) => [path, document, reason])).toEqual([
      ['1', 'body', 'Message 1 of 3 that it forwards; the others are listed separately.'],
      ['forward.2.body', 'forward.2.body', 'Message 2 of 3 that the text of this message forwards.'],
      ['forward.3.body', 'forward.3.body', 'Message 3 of 3 that the text of this message forwards.'],
    ]);
    const beside = splitMail({ ...message([text('1'), part('2')]), forward: forwards[0]?.forward ?? null, forwards }, limits);
    expect(beside.documents.map(({ partPath, sender }) => [partPath, sender.from?.email])).toEqual([
      ['2', 'b@x.example'],
      ['body', 'a@x.example'],
    ]);
    expect(beside.parts.map(({ path, outcome }) => [path, outcome])).toEqual([['1', 'document'], ['2', 'document'], ['forward.2.body', 'body'], ['forward.3.body', 'body']]); // prettier-ignore
  });

  test.each([
    ['body', 'body.2', true],
    ['body', 'forward.2.body', false],
    ['forward.2.body', 'forward.2.body.2', true],
    ['2.body.2', '2.body.3', true],
    ['body', '2.body', false],
    ['body.2', 'body.2', false],
    ['2', '2.2', false],
    ['body', null, false],
  ])('%s and %s are payments of one body: %s', (one, other, are) => {
    expect(arePaymentsOfOneBody(one, other)).toBe(are);
  });

  test('a hundred documents at most', () => {
    const many = Array.from({ length: 130 }, (_, at) => part(`${at + 1}`));
    const { parts, documents } = splitMail(message([container('root'), ...many]), limits);
    expect(documents).toHaveLength(100);
    expect(parts.filter((one) => one.outcome === 'over_limit')).toHaveLength(30);
  });
});

test('every part has one row, and every row that is no document has a reason', () => {
  const { parts } = splitMail(message([container('root'), text('1'), text('2', 'html'), part('3'), part('4', { size: 0 })]), limits);
  expect(new Set(parts.map((one) => one.path)).size).toBe(parts.length);
  expect(parts.filter((one) => one.reason === null).map((one) => one.outcome)).toEqual(['container', 'document']);
});
