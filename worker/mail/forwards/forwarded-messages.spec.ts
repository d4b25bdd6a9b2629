import { describe, expect, test } from 'vitest';
import { gridText } from '#core/reading/email-page';
import { forwardedMessages } from './forwarded-messages.js';
import { layOutHtml } from '../body/lay-out-html.js';

const sam = 'sam.day@example.com';
const water = { mark: '---------- Forwarded message ---------', from: 'Harbor Water <billing@harborwater.example>', subject: 'Your bill', words: 'Water service 61.20\nTotal due $84.50' }; // prettier-ignore
const power = { mark: '---------- Forwarded message ---------', from: 'Elm Electric <ebill@elmelectric.example>', subject: 'Statement ready', words: 'Electricity\nAmount due $132.07' }; // prettier-ignore
const date = 'Sat, Mar 14, 2026 at 9:00 AM';
type Part = typeof water & { to?: string };

const gmail = ({ mark, from, subject, words, to = `Sam Day <${sam}>` }: Part): string =>
  `${mark}\nFrom: ${from}\nDate: ${date}\nSubject: ${subject}\nTo: ${to}\n\n\n${words}\n\n`;
const outlook = ({ from, subject, words, to = `Sam Day <${sam}>` }: Part): string =>
  `________________________________\nFrom: ${from}\nSent: Saturday, March 14, 2026 9:00 AM\nTo: ${to}\nSubject: ${subject}\n\n${words}\n\n`;
const apple = (part: Part): string =>
  `Begin forwarded message:\n\nFrom: ${part.from}\nSubject: ${part.subject}\nDate: March 14, 2026 at 9:00:00 AM EDT\nTo: Sam Day <${sam}>\n\n${part.words}\n`.replaceAll(/^/gm, '> '); // prettier-ignore
const yahoo = ({ from, subject, words }: Part): string =>
  `   ----- Forwarded Message ----- From: ${from} To: Sam Day <${sam}> Sent: Saturday, March 14, 2026 at 09:00:00 AM EDT Subject: ${subject}\n\n${words}\n\n`; // prettier-ignore
const note = 'Two bills for Elm House.\n\n';

const read = (text: string) => forwardedMessages(gridText(text), gridText(text, 4000), sam);
const senders = (text: string) => read(text).map(({ forward }) => forward.from.email);

const both = ['billing@harborwater.example', 'ebill@elmelectric.example'];

describe('several messages below each other', () => {
  test.each([
    ['Gmail', gmail],
    ['Outlook, without a line that only forwards have', outlook],
    ['Apple Mail, quoted', apple],
    ['Yahoo, its header in one line', yahoo],
  ])('of %s', (_program, write) => {
    const [first, second, ...more] = read(`${note}${write(water)}${write(power)}`);
    expect(more).toEqual([]);
    expect(first).toMatchObject({ forward: { from: { email: both[0] }, subject: 'Your bill' } });
    expect(second).toMatchObject({ forward: { from: { email: both[1] }, subject: 'Statement ready' } });
    expect(first?.text).toContain('84.50');
    expect(first?.text).not.toContain('132.07');
    expect(second?.text).toContain('132.07');
    expect(second?.text).not.toContain('84.50');
    for (const one of [first, second]) expect(one?.text).toContain('Two bills for Elm House.');
  });

  test('of two programs, and of one sender twice', () => {
    expect(senders(`${gmail(water)}${outlook(power)}`)).toEqual(both);
    expect(senders(`${apple(water)}\n${outlook(power)}`)).toEqual(both);
    expect(senders(`${outlook(water)}${outlook({ ...water, subject: 'Your bill for April' })}`)).toEqual([both[0], both[0]]);
  });

  test('in HTML, each of them laid out', () => {
    const block = ({ from, subject }: Part, due: string) =>
      `<div class="gmail_quote"><div dir="ltr" class="gmail_attr">---------- Forwarded message ---------<br>From: <strong>${from.split(' <')[0]}</strong> &lt;<a>${/<(.*)>/.exec(from)?.[1]}</a>&gt;<br>Date: ${date}<br>Subject: ${subject}<br>To: Sam Day &lt;${sam}&gt;<br></div><table><tr><td>Total</td><td>${due}</td></tr></table></div>`;
    const html = `<div>Two bills</div>${block(water, '$84.50')}<br>${block(power, '$132.07')}`;
    const found = forwardedMessages(gridText(layOutHtml(html)), gridText(layOutHtml(html, { columns: 4000 }), 4000), sam);
    expect(found.map(({ forward, text }) => [forward.from.email, /\$\d+\.\d\d/g.exec(text)?.[0]])).toEqual([[both[0], '$84.50'], [both[1], '$132.07']]); // prettier-ignore
  });

  test('the same one twice has the same words twice', () => {
    const [first, second] = read(`${note}${gmail(water)}${gmail(water)}`);
    expect(second?.text).toBe(first?.text);
  });

  test('what the forwarder says of amounts above them is read with none', () => {
    const [first, second] = read(`Both together are $216.57.\nFor Elm House.\n\n${gmail(water)}${gmail(power)}`);
    expect(first?.text).not.toContain('216.57');
    expect(second?.text).toContain('For Elm House.');
  });
});

const pat = 'Pat Lee <pat.lee@example.com>';

describe('what stays one', () => {
  test.each([
    ['a single forward', gmail(water)],
    ['a forward of a forward', gmail({ ...water, from: pat, subject: 'Fwd: Your bill', words: `For you, Sam.\n\n${gmail({ ...water, to: pat })}` })],
    ['one whose subject was changed on the way', gmail({ ...water, from: pat, subject: 'Water', words: `As promised.\n\n${gmail({ ...water, to: pat })}` })],
    ['an answer with what it answers', outlook({ ...water, subject: 'RE: Your bill', words: `It is $84.50.\n\n${outlook({ ...power, from: `Sam <${sam}>`, to: water.from })}` })],
    ['a question to whom wrote the bill below it', outlook({ ...water, from: pat, words: `Is this right?\n\n${outlook({ ...power, to: pat })}` })],
    ['a conversation under another subject, which goes on with answers', outlook({ ...water, words: `Total due $84.50\n\n${outlook({ ...power, subject: 'RE: Meter reading' })}` })],
    ['the forwarder’s own words, quoted', outlook({ ...water, words: `Here it is: $84.50\n\n${outlook({ ...power, from: `Sam <${sam}>`, to: 'desk@harborwater.example' })}` })],
  ])('%s', (_what, text) => expect(read(text)).toEqual([])); // prettier-ignore
});

test('a forward of a forward beside another message: each in the name of who wrote it first', () => {
  const nested = gmail({ ...water, from: pat, subject: 'Fwd: Your bill', words: `For you.\n\n${gmail({ ...water, to: pat })}` });
  expect(senders(`${nested}${gmail(power)}`)).toEqual(both);
  expect(senders(`${gmail(power)}${nested}`)).toEqual(both.toReversed());
});
