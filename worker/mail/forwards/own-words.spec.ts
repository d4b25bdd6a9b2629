import { describe, expect, test } from 'vitest';
import { maxBodyText } from '#core/database/values/parsed-mail';
import { gridText } from '#core/reading/email-page';
import { layOutHtml } from '../body/lay-out-html.js';
import { ownWords } from './own-words.js';
import { sanitiseHtml } from '../body/sanitise-html.js';

const answer = { subject: 'Re: Invoice 1042', answers: [] };
const own = (text: string, said: { subject: string | null; answers: string[] } = answer) => ownWords(said, gridText(text));
const ofHtml = (html: string) => own(layOutHtml(html));

const bill = 'Roof repair 1,500.00\n\nTotal due $1,500.00';
const quoted = bill.replaceAll(/^/gm, '> ');
const roof = 'Harbor Roofing <office@harborroofing.example>';
const head = `From: ${roof}\nSent: Friday, March 13, 2026 9:00 AM\nTo: Sam Day <sam.day@example.com>\nSubject: Invoice 1042\n\n${bill}`;

describe('a reply says its own words alone', () => {
  test.each([
    ['Gmail, its line broken', `On Fri, Mar 13, 2026 at 9:00 AM Harbor Roofing <\noffice@harborroofing.example> wrote:\n\n${quoted}`],
    ['Apple Mail', `> On Mar 13, 2026, at 9:00 AM, ${roof} wrote:\n>\n${quoted}`],
    ['Outlook', `________________________________\n${head}`],
    ['an older Outlook', `-----Original Message-----\n${head}`],
    ['Outlook in German', `-----Ursprüngliche Nachricht-----\nVon: ${roof}\nGesendet: Freitag, 13. März 2026 09:00\nAn: Sam Day\nBetreff: Invoice 1042\n\n${bill}`],
    ['Outlook on a phone', head],
    ['Yahoo, without marks', `On Friday, March 13, 2026 at 09:00:00 AM EDT, ${roof} wrote:\n\n${bill}`],
    ['Proton', `On Friday, March 13th, 2026 at 9:00 AM, ${roof} wrote:\n\n${quoted}`],
    ['Spark', `On 13 Mar 2026 at 9:00 AM -0400, ${roof}, wrote:\n${quoted}`],
    ['Samsung', `-------- Original message --------\nFrom: ${roof}\nDate: 3/13/26 9:00 AM (GMT-05:00)\nTo: sam.day@example.com\nSubject: Invoice 1042\n\n${bill}`],
    ['GroupWise', `>>> ${roof} 03/13/2026 9:00 AM >>>\n${bill}`],
    ['Gmail in German', `Am Fr., 13. März 2026 um 09:00 Uhr schrieb ${roof}:\n\n${quoted}`],
    ['Gmail in Spanish', `El vie, 13 mar 2026 a las 9:00, Harbor Roofing (<office@harborroofing.example>) escribió:\n\n${quoted}`],
    ['Gmail in French', `Le ven. 13 mars 2026 à 09:00, ${roof} a écrit :\n\n${quoted}`],
    ['Gmail in Italian', `Il giorno ven 13 mar 2026 alle ore 09:00 ${roof} ha scritto:\n\n${quoted}`],
    ['Gmail in Dutch', `Op vr 13 mrt 2026 om 09:00 schreef ${roof}:\n\n${quoted}`],
    ['Gmail in Portuguese', `Em sex., 13 de mar. de 2026 às 09:00, ${roof} escreveu:\n\n${quoted}`],
    ['Gmail in Polish', `pt., 13 mar 2026 o 09:00 ${roof} napisał(a):\n\n${quoted}`],
    ['Gmail in Swedish', `Den fre 13 mars 2026 kl 09:00 skrev ${roof}:\n\n${quoted}`],
    ['Gmail in Japanese', `2026年3月13日(金) 9:00 ${roof}:\n\n${quoted}`],
    ['Gmail in Chinese', `${roof} 于2026年3月13日周五 09:00写道：\n\n${quoted}`],
    ['Gmail in Korean', `2026년 3월 13일 (금) 오전 9:00, ${roof}님이 작성:\n\n${quoted}`],
    ['Gmail in Russian', `пт, 13 мар. 2026 г. в 09:00, ${roof}:\n\n${quoted}`],
  ])('above what it quotes: %s', (_program, below) => {
    const said = own(`Thanks, paid.\n\nSam\n\n${below}`);
    expect(said).toMatch(/^Thanks, paid\.\n\nSam\n\n\[This message answers another one\./);
    expect(said).not.toMatch(/1,500|Harbor/);
  });

  test('no more of them than a body may have', () => {
    const rows = Array.from({ length: 5000 }, (_, at) => (at === 0 ? '> quoted' : 'w'.repeat(200))).join('\n');
    expect(own(rows)?.length).toBe(maxBodyText);
  });

  test('below and between what it quotes', () => {
    const said = own(`On Mar 13, 2026, at 9:00 AM, ${roof} wrote:\n\n> Is the gate mended?\n\nYes, for $40.\n\n${quoted}\n\nPaid.`);
    expect(said).toMatch(/^Yes, for \$40\.\n\nPaid\.\n\n\[This/);
  });

  test('with a table that is drawn with strokes', () => {
    const table = '| Item | Price |\n|------|-------|\n| Roof repair | $1,500.00 |\n| Total due | $1,500.00 |';
    const said = own(`Here is the estimate:\n\n${table}\n\nOn Mar 13, 2026, at 9:00 AM, ${roof} wrote:\n\n| What would the\n| roof cost?`);
    expect(said).toContain(`Here is the estimate:\n\n${table}`);
    expect(said).not.toContain('What would');
  });

  test.each([
    ['a quotation in a quotation', '| Who mends the roof?\n| | Total due $1,500.00\n| | | for the roof'],
    ['a quotation that begins with another', '| | Total due $1,500.00'],
    ['a table', '| What would it cost?\n|\n| | Item | Price |\n| |------|-------|\n| | Total due | $1,500.00 |'],
    ['a table without a stroke before it', '| Item, and what it costs\n| Total due | $1,500.00'],
  ])('without %s behind strokes', (_what, below) => {
    expect(own(`Thanks, paid.\n\n${below}`)).toMatch(/^Thanks, paid\.\n\n\[This message answers/);
  });

  test('with a table of their own below marks of quotation, or apart from a quotation behind strokes', () => {
    const table = '| Item | Price |\n| Total due | $1,500.00 |';
    expect(own(`> What would it cost?\n${table}`)).toContain(table);
    expect(own(`| What would it cost?\n\n${table}`)).toContain(table);
  });

  test('soon, whatever strokes somebody has drawn', () => {
    const began = performance.now();
    for (const row of ['| '.repeat(400_000), '|'.repeat(400_000), `${'| '.repeat(19)}${'x|'.repeat(400_000)}`])
      own(`Paid.\n> quoted\n${row}\n| more\n${row}`);
    expect(performance.now() - began).toBeLessThan(5000);
  });

  test.each([
    ['Gmail', '<div>Thanks, paid.</div><div class="gmail_quote"><div class="gmail_attr">On Fri, Mar 13, 2026 at 9:00 AM Harbor Roofing &lt;<a>office@harborroofing.example</a>&gt; wrote:<br></div><blockquote class="gmail_quote"><table><tr><td>Total due</td><td>$1,500.00</td></tr></table></blockquote></div>'],
    ['Apple Mail', '<div>Thanks, paid.</div><div><blockquote type="cite"><div>On Mar 13, 2026, at 9:00 AM, Harbor Roofing &lt;office@harborroofing.example&gt; wrote:</div><br><div>Total due $1,500.00</div></blockquote></div>'],
    ['Outlook', '<div>Thanks, paid.</div><hr><div id="divRplyFwdMsg"><b>From:</b> Harbor Roofing &lt;office@harborroofing.example&gt;<br><b>Sent:</b> Friday, March 13, 2026 9:00 AM<br><b>To:</b> Sam Day<br><b>Subject:</b> Invoice 1042</div><table><tr><td>Total due</td><td>$1,500.00</td></tr></table>'],
    ['Yahoo', '<div>Thanks, paid.</div><div class="yahoo_quoted"><div>On Friday, March 13, 2026 at 09:00:00 AM EDT, Harbor Roofing &lt;office@harborroofing.example&gt; wrote: </div><div><br></div><div>Total due $1,500.00</div></div>'],
  ])('in HTML: %s', (_program, html) => {
    const said = ofHtml(html);
    expect(said).toMatch(/^Thanks, paid\./);
    expect(said).not.toContain('1,500');
  });

  test('in HTML with what they have moved to the right as mail programs do', () => {
    const html =
      '<div>We have mended the gate:</div><blockquote class="webkit-indent-blockquote" style="margin:0 0 0 40px;border:none;padding:0px"><div>Gate $40.00</div></blockquote>' +
      '<div>On Fri, Mar 13, 2026 at 9:00 AM Harbor Roofing &lt;office@harborroofing.example&gt; wrote:</div>';
    for (const attributes of ['type="cite" style="border:none"', 'class="gmail_quote" style="border:0"', 'style="border:none;border-left:solid #CCCCCC 1.0pt"']) {
      const said = ofHtml(sanitiseHtml(`${html}<blockquote ${attributes}><div>Total due $1,500.00</div></blockquote>`, () => null));
      expect(said).toMatch(/^We have mended the gate:\n+Gate \$40\.00\n/);
      expect(said).not.toContain('1,500');
    }
  });

  test('its headers say that it answers, or the line above the quotation does', () => {
    const text = `Paid.\n\nOn Fri, Mar 13, 2026 at 9:00 AM, ${roof} wrote:\n${quoted}`;
    expect(own(text, { subject: 'Invoice 1042', answers: [] })).not.toContain('1,500');
    expect(own(`Paid.\n\n${quoted}`, { subject: 'Invoice 1042', answers: ['<1@harborroofing.example>'] })).not.toContain('1,500');
  });
}); // prettier-ignore

test.each([
  ['a bill that quotes nobody', 'Total due $84.50', answer],
  ['a bill with pointed lines that answers nothing', `Choose:\n> Pay now\n> View bill\nTotal due $84.50`, { subject: 'Your bill', answers: [] }],
  ['a bill that names whom it is from and for', `From: ${roof}\nTo: Sam\nDate: March 13, 2026\nTotal $84.50`, { subject: 'Your bill', answers: [] }],
  ['a reply without a word of its own', `\nOn Fri, Mar 13, 2026 at 9:00 AM, ${roof} wrote:\n${quoted}`, answer],
  ['a reply with what a phone adds alone', `Sent from my iPhone\n\nOn Fri, Mar 13, 2026 at 9:00 AM, ${roof} wrote:\n${quoted}`, answer],
])('%s stays whole', (_what, text, said) => expect(own(text, said)).toBeNull()); // prettier-ignore
