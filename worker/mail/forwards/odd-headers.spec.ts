import { expect, test } from 'vitest';
import type { MailAddress } from '#core/database/values/parsed-mail';
import { type BodyPart, readBody } from '../body/read-body.js';
import { readForward } from './read-forward.js';

const us = { email: 'receipts@inbox.localhost', name: null };
const water = { email: 'billing@harborwater.example', name: 'Harbor Water' };
const read = (
  subject: string,
  content: string,
  { kind = 'text', recipients = [us] }: { kind?: BodyPart['kind']; recipients?: MailAddress[] } = {},
) => readForward({ subject, recipients }, readBody([{ kind, content, alternative: false }], () => null).unbroken);
const block = (from: string): string =>
  `________________________________\nFrom: ${from}\nSent: Saturday, March 14, 2026 9:00 AM\nTo: Sam Day <sam.day@example.com>\nSubject: Your bill\n\nTotal due $84.50`;

test.each([
  ['whose address is only a link', 'html' as const, `<p><b>From: </b><a href="mailto:billing@harborwater.example?subject=x">Harbor Water</a><br><b>Sent: </b>Saturday, March 14, 2026 9:00 AM<br><b>To: </b><a href="mailto:sam.day@example.com">Sam Day</a><br><b>Subject: </b>Your bill</p><p>Total due $84.50</p>`],
  ['that a service sent in their name', 'text' as const, block('noreply=harborwater.example@post.example on behalf of Harbor Water <billing@harborwater.example>')],
  ['of a German Outlook, in their name', 'text' as const, block('versand@post.example; im Auftrag von; Harbor Water <billing@harborwater.example>').replace('; im Auftrag von;', ' im Auftrag von')],
  ['in GroupWise', 'text' as const, '>>> Harbor Water <billing@harborwater.example> 03/14/2026 9:00 AM >>>\nHello,\n\nTotal due $84.50'],
  ['in a table without colons', 'html' as const, '<div>---- 转发的原邮件 ----</div><table><tr><td>发件人</td><td>Harbor Water&lt;billing@harborwater.example&gt;</td></tr><tr><td>发送日期</td><td>2026年03月14日 09:00</td></tr><tr><td>收件人</td><td>sam.day@example.com</td></tr><tr><td>主题</td><td>Your bill</td></tr></table><p>Total due $84.50</p>'],
  ['in a table of bars', 'text' as const, '---- 转发的原邮件 ----\n| 发件人 | Harbor Water<billing@harborwater.example> |\n| 发送日期 | 2026年03月14日 09:00 |\n| 收件人 | sam.day@example.com |\n| 主题 | Your bill |\nTotal due $84.50'],
  ['in a language that nobody here knows', 'text' as const, '________________________________\nმისგან: Harbor Water <billing@harborwater.example>\nგაგზავნილია: 14 მარტი, 2026 09:00\nვის: Sam Day <sam.day@example.com>\nთემა: Your bill\n\nTotal due $84.50'],
  ['in Hindi', 'text' as const, '________________________________\nप्रेषक: Harbor Water <billing@harborwater.example>\nभेजा गया: शनिवार, 14 मार्च 2026 09:00\nप्रति: Sam Day <sam.day@example.com>\nविषय: Your bill\n\nTotal due $84.50'],
  ['in old Notes', 'text' as const, `----- Forwarded by Sam Day/Corp on 03/15/2026 10:02 AM -----

                                                                           
             Harbor Water                                                  
             <billing@harborwater.example>                                 
                                                                        To 
             03/14/2026 09:00         sam.day@example.com                  
             AM                                                         cc 
                                                                           
                                                                   Subject 
                                       Your bill                           
                                                                           


Total due $84.50`],
  ['in Notes, as HTML', 'html' as const, '<p>fyi</p><font size=1>----- Forwarded by Sam Day/Corp on 03/15/2026 10:02 AM -----</font><br><br><table width=100%><tr valign=top><td><b>Harbor Water &lt;billing@harborwater.example&gt;</b><p>03/14/2026 09:00 AM</p></td><td><table><tr><td align=right>To</td><td>sam.day@example.com</td></tr><tr><td align=right>cc</td><td></td></tr><tr><td align=right>Subject</td><td>Your bill</td></tr></table></td></tr></table><p>Total due $84.50</p>'],
])('a sender %s', (_how, kind, content) => {
  expect(read('FW: Your bill', content, { kind })).toMatchObject({ from: water, date: expect.stringMatching(/14/) as string });
}); // prettier-ignore

test.each([
  [
    'an Exchange name',
    'Harbor Water </O=EXCHANGELABS/OU=EXCHANGE ADMINISTRATIVE GROUP (FYDIBOHF23SPDLT)/CN=RECIPIENTS/CN=4F2A91C0-BILLING>',
  ],
  ['an Exchange name in brackets', 'Harbor Water [/o=Harbor/ou=First Administrative Group/cn=Recipients/cn=billing]'],
  ['an Exchange name as an address', 'Harbor Water <IMCEAEX-_O=HARBOR_OU=FIRST_CN=RECIPIENTS_CN=BILLING@harborwater.example>'],
])('%s is nobody’s address, and no part of the name', (_what, from) => {
  expect(read('FW: Your bill', block(from))).toMatchObject({ from: { email: null, name: 'Harbor Water' } });
});

test('whoever is called like an address and has an Exchange name for their own is not at that address', () =>
  expect(read('FW: Your bill', block('billing@bank.example <IMCEAEX-x@evil.example>'))?.from.email).not.toBe('billing@bank.example'));

test.each([
  ['Föreningen för Villaägare <dom@example.com>', 'Föreningen för Villaägare'],
  ['post@post.example [mailto:post@post.example] för Villaägarna <dom@example.com>', 'Villaägarna'],
  ['港不動産 代表 山田 <dom@example.com>', '港不動産 代表 山田'],
  ['Harbor Water <dom@example.com<mailto:dom@example.com>>', 'Harbor Water'],
  ['ООО «Тёплый дом» <dom@example.com>', 'ООО «Тёплый дом»'],
  ['"ООО «Тёплый дом»" <dom@example.com>', 'ООО «Тёплый дом»'],
  ['«Тёплый дом» <dom@example.com>', 'Тёплый дом'],
  ['"ניהול בתים בע"מ" <dom@example.com>', 'ניהול בתים בע"מ'],
  ['=?UTF-8?Q?Stadtwerke_M=C3=BCllheim?= =?UTF-8?Q?_GmbH?= <dom@example.com>', 'Stadtwerke Müllheim GmbH'],
  ['=?utf-8?B?5LiK5rW354mp?= <dom@example.com>', '上海物'],
  ['noreply@post.example [mailto:noreply@post.example] On Behalf Of Harbor Water <dom@example.com>', 'Harbor Water'],
])('the name in %s', (from, name) =>
  expect(read('FW: Your bill', block(from))).toMatchObject({ from: { email: 'dom@example.com', name } }),
);

test('a subject that was never decoded', () => {
  const text = block('Harbor Water <billing@harborwater.example>').replace('Your bill', '=?UTF-8?Q?Rechnung_f=C3=BCr_M=C3=BCll?=');
  expect(read('FW: bill', text)).toMatchObject({ subject: 'Rechnung für Müll' });
});

test('a sign that no column takes, written as an encoded word', () => {
  const text = block('=?UTF-8?Q?Harbor=00_Water?= <=?UTF-8?Q?billing=00?=@harborwater.example>').replace(
    'Your bill',
    '=?UTF-8?Q?Your=00_bill?=',
  );
  expect(JSON.stringify(read('FW: Your bill', text))).toContain('Your bill');
  expect(JSON.stringify(read('FW: Your bill', text))).not.toContain(String.raw`\u0000`);
});

const orange =
  '> Message du 14/03/26 09:00\n> De : "Harbor Water" <billing@harborwater.example>\n> A : sam.day@example.com\n> Objet : Your bill\n>\n> Total due $84.50';
const polish =
  'Przekazana wiadomość:\nW dniu 2026-03-14 09:00:22 użytkownik Harbor Water Sp. z o.o. <billing@harborwater.example> napisał:\n> Total due $84.50';
const serbian =
  '________________________________\nОд: Harbor Water <billing@harborwater.example>\nПослато: субота, 14. март 2026. 09:00\nЗа: Sam Day <sam.day@example.com>\nНаслов: Your bill\n\nx';
test.each([
  ['Orange', 'TR : Your bill', orange, '14/03/26 09:00'],
  ['a Serbian Outlook', 'FW: Your bill', serbian, 'субота, 14. март 2026. 09:00'],
])('%s: sender and date', (_program, subject, text, date) => expect(read(subject, text)).toMatchObject({ from: water, date })); // prettier-ignore

test('a name with points in it', () => expect(read('PD: Your bill', polish)).toMatchObject({ from: { ...water, name: 'Harbor Water Sp. z o.o.' }, date: '2026-03-14 09:00:22' })); // prettier-ignore

test('a mail that is a quotation as a whole passes it on, whatever its subject is', () => {
  const quoted = 'On Mar 14, 2026, at 9:00 AM, Harbor Water <billing@harborwater.example> wrote:\n\n> Hello,\n>\n> Total due $84.50';
  expect(read('bill for elm', quoted)).toMatchObject({ from: water, subject: null });
  expect(read('bill for elm', `Sent from my iPhone\n\n${quoted}`)).toMatchObject({ from: water });
  expect(read('bill for elm', `I paid this.\n\n${quoted}`)).toBeNull();
  expect(read('bill for elm', quoted, { recipients: [us, { ...water, name: null }] })).toBeNull();
});

test('who answers somebody at another of their mailboxes passes nothing on', () => {
  const text = `Total due $84.50\n\nFrom: Sam Day <sam@owner.example>\nSent: Friday, March 13, 2026 5:00 PM\nTo: Harbor Water <billing@harborwater.example>\nSubject: question\n\nHow much is it?`;
  expect(read('RE: question', text, { recipients: [{ email: 'sam.day@example.com', name: 'Sam Day' }] })).toBeNull();
});

test.each([
  'billing@bank.example <dom@example.com>',
  '"billing@bank.example" <dom@example.com>',
  'Bank (billing@bank.example) <dom@example.com>',
  'billing@bank.example [mailto:dom@example.com]',
  '"Owner, Dana (via billing@bank.example)" <dom@example.com>',
  '\u202Egro.knab@gnillib\u202C <dom@example.com>',
  'Harbor Water <dom\u200B@example.com>',
  'Bank <billing@bank.example> <dom@example.com>',
  '"Bank <billing@bank.example>, Inc" <dom@example.com>',
  'Bank billing@bank.example, Inc [mailto:dom@example.com]',
  '"Harbor on behalf of Bank <billing@bank.example>" <dom@example.com>',
  'dom@example.com <mailto:dom@example.com>',
  'Harbor Water <dom@example.com<mailto:dom@example.com>>',
])('%s is whom the brackets name, not whom they call themselves', (from) => {
  const { email, name } = read('FW: Your bill', block(from))?.from ?? {};
  expect(email).toBe('dom@example.com');
  expect(name ?? '').not.toMatch(/^[^ ]+@/);
});

test('who sent in the name of somebody without an address', () => {
  const from = 'noreply@post.example [mailto:noreply@post.example] On Behalf Of Harbor Water';
  expect(read('FW: Your bill', block(from))).toMatchObject({ from: { email: 'noreply@post.example', name: 'Harbor Water' } });
});

test('a person who writes from a shared mailbox of their house is who wrote it', () => {
  const from =
    'Pat Day<mailto:pat@harborwater.example> <pat@harborwater.example<mailto:pat@harborwater.example>> on behalf of billing@harborwater.example<mailto:billing@harborwater.example>';
  expect(read('FW: Your bill', block(from))).toMatchObject({ from: { email: 'pat@harborwater.example', name: 'Pat Day' } });
});

test('an address that may be broken', () => {
  const html =
    '<div>---------- Forwarded message ---------<br>From: <b>Harbor Water</b> &lt;billing<span></span>@<wbr>harborwater&#8203;.example&gt;<br>Date: Sat, Mar 14, 2026 at 9:00 AM<br>Subject: Your bill<br>To: sam.day@example.com<br><br>Total due $84.50</div>';
  expect(read('Fwd: Your bill', html, { kind: 'html' })).toMatchObject({ from: water });
});
