import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { everyPart } from '#core/records/mail/judge-part';
import type { ParsedMessage } from '#core/database/values/parsed-mail';
import { splitMail } from '#core/records/mail/split-mail';
import { container, limits, message, part, text } from '../../../test/support/parsed-mail.js';

/** A message of any parts, some of which are messages again. */
const anyMessage = (depth: number): fc.Arbitrary<ParsedMessage> =>
  fc
    .record({
      kinds: fc.array(fc.constantFrom('container', 'text', 'html', 'attachment', 'message'), { maxLength: 30 }),
      different: fc.record({
        text: fc.constantFrom('', 'Total due $84.50'),
        meeting: fc.constantFrom(null, { uid: null, cancelled: false, of: null }),
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
