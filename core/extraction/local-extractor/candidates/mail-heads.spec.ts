import { expect, test } from 'vitest';
import { extractLocally } from '#core/extraction/local-extractor/extract-locally';
import { emailPage } from '#core/reading/email-page';
import { paperContext } from '../../../../test/support/read-paper.js';

const read = (text: string, fromName: string | null = 'Lind Service', fromEmail: string | null = 'post@lind.example') =>
  extractLocally([emailPage(text)], { ...paperContext, mimeType: 'text/plain', receivedOn: '2026-11-20', fromName, fromEmail });

const lines = '---------- Forwarded message ---------\n';

// What stands before the name is the program's word in its person's language.
test.each([
  ['German', `${lines}Von: Lind Service <post@lind.example>\nDate: Mo., 9. Nov. 2026 um 10:00 Uhr\nSubject: Rechnung\nTo: <d@x.example>`],
  ['Swedish', `${lines}Från: Lind Service <post@lind.example>\nDate: mån 9 nov. 2026 kl 10:00\nSubject: Faktura\nTo: <d@x.example>`],
  ['Spanish', `${lines}De: "Lind Service" <post@lind.example>\nDate: lun, 9 nov 2026 a las 10:00\nSubject: Recibo\nTo: <d@x.example>`],
  ['Finnish', `${lines}Lähettäjä: Lind Service <post@lind.example>\nDate: ma 9. marrask. 2026 klo 10.00\nSubject: Lasku\nTo: <d@x.example>`],
  ['Turkish', `${lines}Gönderen: Lind Service <post@lind.example>\nDate: 9 Kas 2026 Pzt, 10:00\nSubject: Fatura\nTo: <d@x.example>`],
  ['Ukrainian', `${lines}Від: Lind Service <post@lind.example>\nDate: пн, 9 лист. 2026 р. о 10:00\nSubject: Рахунок\nTo: <d@x.example>`],
  ['Thai', `${lines}จาก: Lind Service <post@lind.example>\nDate: จ. 9 พ.ย. 2026 เวลา 10:00\nSubject: 7\nTo: <d@x.example>`],
  ['Vietnamese', `${lines}Từ: Lind Service <post@lind.example>\nDate: Th 2, 9 thg 11, 2026 vào lúc 10:00\nSubject: 7\nTo: <d@x.example>`],
  ['Hungarian', 'Feladó: Lind Service <post@lind.example>\nKüldve: 2026. november 9., hétfő 10:00\nCímzett: Dana\nTárgy: Számla'],
  ['Chinese', '发件人: Lind Service <post@lind.example>\n发送时间: 2026年11月9日 10:00\n收件人: Dana\n主题: 账单'],
  ['Lotus', '----- Forwarded by Dana/X on 11/20/2026 09:10 AM -----\n\nFrom:\t"Lind Service" <post@lind.example>\nTo:\td@x.example\nDate:\t11/09/2026 08:00 AM\nSubject:\tInvoice'],
  ['quoted', '> Von: Lind Service <post@lind.example>\n> Betreff: Rechnung\n> Datum: 9. November 2026 um 10:00\n> An: d@x.example'],
])('the header of a %s forward is no text of the bill', (_language, head) => {
  const fields = read(`${head}\n\nInvoice LS-7\nAmount due: $84.50`);
  expect([fields.vendor?.value, fields.service_date?.value]).toEqual(['Lind Service', '2026-11-09']);
}); // prettier-ignore

test('who passed a bill on again is not who sent it, and the paper’s own day counts for more', () => {
  const outer = 'From: Pat Day <pat@day.example>\nDate: Tue, Nov 17, 2026 at 8:00 AM\nSubject: Fwd: Bill\nTo: <d@x.example>';
  const inner = 'From: Lind Service <post@lind.example>\nDate: Mon, Nov 9, 2026 at 8:00 AM\nSubject: Bill\nTo: <pat@day.example>';
  const fields = read(`${lines}${outer}\n\n${lines}${inner}\n\nInvoice date: November 5, 2026\nAmount due: $84.50`);
  expect([fields.vendor?.value, fields.service_date?.value]).toEqual(['Lind Service', '2026-11-05']);
});

test('a paper’s own From and To are its text: no mail has them without a subject or an address', () => {
  expect(read('From: Harbor Water LLC\nTo: Dana Owner\nDate: 11/09/2026\n\nTotal due $84.50', null).vendor?.value).toBe('Harbor Water LLC');
});
