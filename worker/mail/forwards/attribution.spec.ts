import { expect, test } from 'vitest';
import { readAttribution } from './attribution.js';

const known = { name: 'John Doe', email: 'john@doe.example' };
const named = { name: 'John Doe', email: null };

test.each([
  ['On Tue, Sep 20, 2022 at 3:44 AM, John Doe <john@doe.example> wrote:', known],
  ['On Thu, Nov 12, 2026 at 9:00 AM John Doe <john@doe.example> wrote:', known],
  ['On Thu, Nov 12, 2026 at 9:00\u202fPM John Doe <john@doe.example> wrote:', known],
  ['On Thu, 12 Nov 2026 at 09:00, John Doe <john@doe.example> wrote:', known],
  ['On Thu, 12 Nov 2026 at 09:00 John Doe <john@doe.example> wrote:', known],
  ['On November 9, 2026, John Doe <john@doe.example> wrote:', known],
  ['On Mon, Nov 9, 2026, John Doe <john@doe.example> wrote:', known],
  ['On 28/10/2021 12:46, "John Doe" <John@doe.example> wrote:', known],
  ['On 03/11/2021 15:51, John Doe wrote:', named],
  ['> On 03/11/2021 15:51, John Doe wrote:', named],
  ['On Mar 14, 2026, at 9:00 AM, john@doe.example wrote:', { name: null, email: 'john@doe.example' }],
  ['On Saturday, March 14, 2026 at 9:00 AM, John Doe\n<john@doe.example> wrote:', known],
  ['Am 03.11.21 um 15:51 schrieb John Doe:', named],
  ['Am Sa., 14. März 2026 um 09:00 Uhr schrieb John Doe <john@doe.example>:', known],
  ['Le 03/11/2021 à 15:51, John Doe a écrit :', named],
  ['Le sam. 14 mars 2026 à 09:00, John Doe <john@doe.example> a écrit :', known],
  ['Il 03/11/21 15:51, John Doe ha scritto:', named],
  ['Il giorno sab 14 mar 2026 alle ore 09:00, John Doe <john@doe.example> ha scritto:', known],
  ['El 3/11/21 a las 15:51, John Doe escribió:', named],
  ['El sáb, 14 mar 2026 a las 9:00, John Doe (<john@doe.example>) escribió:', known],
  ['Em 03/11/2021 15:51, John Doe escreveu:', named],
  ['Op 03-11-2021 om 15:51 schreef John Doe:', named],
  ['Den 03.11.2021 15:51, skrev John Doe:', named],
  ['Den lör 14 mars 2026 kl 09:00 skrev John Doe <john@doe.example>:', known],
  ['W dniu 03.11.2021 o 15:51, John Doe pisze:', named],
  ['Dnia 14.03.2026, 09:00 „John Doe” <john@doe.example> napisał:', known],
  ['Dne 03. 11. 21 v 15:51 John Doe napsal(a):', named],
  ['03.11.2021 15:51, John Doe пишет:', named],
  ['3.11.2021 15.51, John Doe kirjoitti:', named],
])('%s', (line, found) => {
  expect(readAttribution(`Hello,\n\n${line}\n> words`)).toEqual({ ...found, date: expect.stringMatching(/\d/) as string });
});

// Outlook 2019 and Gmail write it as one line, each language in its own order.
test.each([
  ['Dne 14. 3. 2026 9:00, John Doe <john@doe.example> napsal(a):', known],
  ['"John Doe" <john@doe.example> kirjoitti 14.3.2026 9.00:', known],
  ['2026. 03. 14. 9:00 időpontban John Doe (<john@doe.example>) ezt írta:', known],
  ['Op 14-03-2026 09:00 heeft John Doe <john@doe.example> het volgende geschreven:', known],
  ['John Doe <john@doe.example> skrev følgende den 14.03.2026 09:00:', known],
  ['14.03.2026 09:00 пользователь "John Doe" <john@doe.example> написал:', known],
  ['14. 3. 2026 9:00 používateľ John Doe (<john@doe.example>) napísal:', known],
  ['Den 2026-03-14 09:00 skrev "John Doe" <john@doe.example> följande:', known],
  ['"John Doe" <john@doe.example>, 14.03.2026 09:00 tarihinde şunu yazdı:', known],
  ['În sâm., 14 mar. 2026 la 09:00, John Doe <john@doe.example> a scris:', known],
  ['сб, 14 мар. 2026 г. в 09:00, John Doe <john@doe.example>:', known],
  ['сб, 14 бер. 2026 р. о 09:00 John Doe <john@doe.example> пише:', known],
  ['John Doe <john@doe.example>, 14 Mar 2026 Cmt, 09:00 tarihinde şunu yazdı:', known],
  ['sub, 14. ožu 2026. u 09:00, John Doe <john@doe.example> je napisao/la:', known],
  ['Kuupäev L, 14. märts 2026 kell 09:00 kirjutas John Doe <john@doe.example>:', known],
  ['2026年3月14日(土) 9:00 John Doe <john@doe.example>:', known],
  ['John Doe <john@doe.example> 于2026年3月14日周六 09:00写道：', known],
  ['2026년 3월 14일 (토) 오전 9:00, John Doe <john@doe.example>님이 작성:', known],
])('%s', (line, found) => {
  expect(readAttribution(`Hello,\n\n${line}\n> words`)).toEqual({ ...found, date: expect.stringMatching(/14/) as string });
});

test.each(['On Monday we wrote a letter.', 'What he wrote:', 'On 03/11/2021 15:51, 12:30 wrote:', 'Am Montag:', 'Total: $84.50', ''])(
  '%j quotes nobody',
  (line) => {
    expect(readAttribution(line)).toBeNull();
  },
);

test('lines made to hold up an expression do not', () => {
  const began = performance.now();
  for (const word of ['On ', 'Am 1', ', ', '"', '<a@b>']) readAttribution(`${word.repeat(90)}:\n`.repeat(2000));
  expect(performance.now() - began).toBeLessThan(5000);
});
