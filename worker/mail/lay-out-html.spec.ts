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
  ['a list', '<ul><li>Water</li><li>Sewer</li></ul>', '- Water\n- Sewer'],
])('%s', (_what, html, text) => {
  expect(laidOut(html)).toBe(text);
});
