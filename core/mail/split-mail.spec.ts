import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { everyPart } from '#core/mail/judge-part';
import type { MailPartContent, ParsedMessage } from '#core/mail/parsed-mail';
import { arePaymentsOfOneBody, splitMail } from '#core/mail/split-mail';

const limits = { maxBytes: 25 * 1024 * 1024 };
let hashes = 0;

function part(path: string, different: Partial<MailPartContent> = {}): MailPartContent {
  hashes += 1;
  return {
    path,
    kind: 'attachment',
    mimeType: 'application/pdf',
    filename: `${path}.pdf`,
    disposition: 'attachment',
    size: 5000,
    sha256: hashes.toString(16).padStart(64, '0'),
    cid: null,
    related: false,
    cidUsed: false,
    fileKind: 'pdf',
    refusal: null,
    picture: null,
    file: `part-${path}`,
    invoiceNumber: null,
    written: null,
    message: null,
    ...different,
  };
}

const container = (path: string, mimeType = 'multipart/mixed'): MailPartContent =>
  part(path, { kind: 'container', mimeType, filename: null, size: 0, sha256: null, fileKind: null, file: null });
const text = (path: string, kind: 'text' | 'html' = 'text'): MailPartContent =>
  part(path, { kind, mimeType: kind === 'html' ? 'text/html' : 'text/plain', filename: null, fileKind: null, file: null });

function message(
  parts: MailPartContent[],
  different: Partial<ParsedMessage> = {},
  headers: Partial<ParsedMessage['headers']> = {},
): ParsedMessage {
  return {
    headers: {
      messageId: null,
      subject: 'Your bill',
      from: { email: 'billing@harborwater.example', name: 'Harbor Water' },
      replyTo: null,
      writtenBy: null,
      to: [],
      cc: [],
      date: null,
      contentType: 'multipart/mixed',
      reportType: null,
      passedOnBy: null,
      autoSubmitted: false,
      answers: [],
      ...headers,
    },
    text: 'Total due $84.50',
    html: null,
    meeting: null,
    answersInvitation: false,
    filesAt: null,
    payments: [],
    forwards: [],
    answer: null,
    parts,
    forward: null,
    defect: null,
    ...different,
  };
}

const passed = (email: string, words: string) => ({ forward: { from: { email, name: null }, to: [], subject: `of ${email}`, date: null }, text: words, html: null, payments: [] }); // prettier-ignore

/** Path and outcome of every part, and the part paths of the documents. */
function summary(given: ParsedMessage) {
  const { parts, documents } = splitMail(given, limits);
  return { parts: Object.fromEntries(parts.map((one) => [one.path, one.outcome])), documents: documents.map((one) => one.partPath) };
}

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
      ['1', 'body', 'Message 1 of 3 that it passes on; the others have lines of their own.'],
      ['forward.2.body', 'forward.2.body', 'Message 2 of 3 that the text of this message passes on.'],
      ['forward.3.body', 'forward.3.body', 'Message 3 of 3 that the text of this message passes on.'],
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

  test('its papers come from its own sender, passed on by the outer one', () => {
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

  test('one that cannot be read leaves the words around it', () => {
    expect(summary(holding(null))).toEqual({ parts: { root: 'container', '1': 'document', '2': 'unreadable' }, documents: ['body'] });
  });
});

test('every part has one row, and every row that is no document has a reason', () => {
  const { parts } = splitMail(message([container('root'), text('1'), text('2', 'html'), part('3'), part('4', { size: 0 })]), limits);
  expect(new Set(parts.map((one) => one.path)).size).toBe(parts.length);
  expect(parts.filter((one) => one.reason === null).map((one) => one.outcome)).toEqual(['container', 'document']);
});

/** A message of any parts, some of which are messages again. */
const anyMessage = (depth: number): fc.Arbitrary<ParsedMessage> =>
  fc
    .record({
      kinds: fc.array(fc.constantFrom('container', 'text', 'html', 'attachment', 'message'), { maxLength: 30 }),
      different: fc.record({
        text: fc.constantFrom('', 'Total due $84.50'),
        meeting: fc.constantFrom(null, { uid: null, cancelled: false }),
        answersInvitation: fc.boolean(),
        payments: fc.array(fc.constant('$5.00 to A'), { maxLength: 3 }),
      }),
      headers: fc.record({
        subject: fc.constantFrom(null, 'Your bill'),
        contentType: fc.constantFrom('multipart/mixed', 'multipart/report'),
        reportType: fc.constantFrom(null, 'delivery-status'),
      }),
      details: fc.record(
        {
          fileKind: fc.constantFrom(null, 'pdf', 'png'),
          mimeType: fc.constantFrom('application/pdf', 'text/calendar', 'application/x-nothing'),
          size: fc.constantFrom(0, 5000, 40_000_000),
          sha256: fc.constant('a'.repeat(64)),
          file: fc.constantFrom(null, 'part'),
          refusal: fc.constantFrom(null, 'It cannot be read.'),
        },
        { requiredKeys: [] },
      ),
      inner: depth > 0 ? fc.option(anyMessage(depth - 1)) : fc.constant(null),
    })
    .map(({ kinds, different, headers, details, inner }) => {
      const parts = kinds.map((kind, at) => {
        if (kind === 'container') return container(at === 0 ? 'root' : `${at}`);
        if (kind === 'text' || kind === 'html') return text(`${at}`, kind);
        if (kind === 'message') return part(`${at}`, { kind, fileKind: null, message: inner && below(inner, `${at}`) });
        return part(`${at}`, at % 2 === 0 ? details : {});
      });
      return message(parts, different, headers);
    });

/** The same message as the part at `path` of another. */
const below = (inner: ParsedMessage, path: string): ParsedMessage => ({
  ...inner,
  parts: inner.parts.map((one) => ({ ...one, path: `${path}.${one.path}`, message: one.message && below(one.message, path) })),
});

test('of whatever a mail is made, every part has one line, every document the line it came of, and it splits the same again', () => {
  fc.assert(
    fc.property(anyMessage(2), (given) => {
      const { parts, documents } = splitMail(given, limits);
      const paths = parts.map(({ path }) => path);
      expect(new Set(paths).size).toBe(paths.length);
      expect(paths).toEqual(expect.arrayContaining(everyPart(given).map(({ path }) => path)));
      const papers = documents.map(({ partPath }) => partPath);
      expect(new Set(papers).size).toBe(papers.length);
      const filed = parts.filter(({ outcome }) => outcome === 'document');
      expect(filed).toHaveLength(papers.length);
      expect(new Set(filed.map(({ document }) => document))).toEqual(new Set(papers));
      expect(splitMail(given, limits)).toEqual({ parts, documents });
    }),
    { numRuns: 1000 },
  );
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
