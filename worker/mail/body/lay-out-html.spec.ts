import { expect, test } from 'vitest';
import { gridText } from '#core/reading/email-page';
import { layOutHtml } from './lay-out-html.js';

const laidOut = (html: string): string => gridText(layOutHtml(html));

test.each([
  ['paragraphs', '<p>Dear Sam,</p><p>thank you.</p>', 'Dear Sam,\n\nthank you.'],
  ['a link keeps its words', '<p>See <a href="https://x.example/1">your bill</a></p>', 'See your bill'],
  [
    'a table is a grid',
    '<table><tr><th>Item</th><th>Amount</th></tr><tr><td>Water service</td><td>$61.20</td></tr><tr><td>Total</td><td>$84.50</td></tr></table>',
    'Item            Amount\nWater service   $61.20\nTotal           $84.50',
  ],
  [
    'a table inside a layout table keeps its columns',
    '<table><tr><td><table><tr><td>Total</td><td>$84.50</td></tr></table></td></tr></table>',
    'Total   $84.50',
  ],
  ['cells without a row', '<table><td>Total</td><td>$84.50</td></table>', 'Total   $84.50'],
  [
    'rows inside spans',
    '<table><tr><td>a</td><td>b</td></tr><span><tr><td>Total</td><td>$84.50</td></tr></span></table>',
    'a       b\nTotal   $84.50',
  ],
  ['text between rows', '<table>Total $84.50<tr><td>b</td></tr></table>', 'Total $84.50\nb'],
  [
    'a list of terms',
    '<dl><dt>Total due</dt><dd>$84.50</dd><dt>Due date</dt><dd>04/04/2026</dd></dl>',
    'Total due\n\n$84.50\n\nDue date\n\n04/04/2026',
  ],
  [
    'a figure that floats beside its label',
    '<div><span>Invoice date</span><span style="float:right">03/14/2026</span></div><div><b>Total</b><span>$84.50</span></div>',
    'Invoice date 03/14/2026\nTotal $84.50',
  ],
  ['a word in pieces', '<span>Har</span><span>bor W</span><b>ater</b>', 'Harbor Water'],
  ['cents that stand raised', '<p><sup>$</sup>1,084<sup class="c">50</sup></p>', '$1,084.50'],
  ['the number of a note', '<p>Total 84.50<sup>1</sup> on May 14<sup>th</sup></p>', 'Total 84.50 1 on May 14 th'],
  ['a list', '<ul><li>Water</li><li>Sewer</li></ul>', '- Water\n- Sewer'],
])('%s', (_what, html, text) => {
  expect(laidOut(html)).toBe(text);
});
