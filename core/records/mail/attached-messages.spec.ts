import { expect, test } from 'vitest';
import { attachedMessages, outlooksForm } from '#core/records/mail/attached-messages';
import type { ParsedMessage } from '#core/database/values/parsed-mail';
import { message, part, text } from '../../../test/support/parsed-mail.js';

const holding = (path: string, inside: ParsedMessage) =>
  part(path, { kind: 'message', mimeType: 'message/rfc822', fileKind: 'eml', message: inside });
const paths = (outer: ParsedMessage) => attachedMessages(outer).map(({ path }) => path);

test('messages attached as they came are listed, the outer before the inner', () =>
  expect(paths(message([text('1'), holding('2', message([holding('2.1', message([text('2.1.1')]))]))]))).toEqual(['2', '2.1']));

test('what Outlook keeps in a form of its own has no signature to check; what came as a message inside it has', () => {
  const saved = message([text('2.1'), holding('2.2', message([text('2.2.1')]))], {}, { contentType: outlooksForm });
  expect(paths(message([text('1'), holding('2', saved)]))).toEqual(['2.2']);
});
