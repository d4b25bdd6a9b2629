import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Breakable } from './Breakable';

test.each([
  ['office@harborpointe.example', 'office@<wbr/><span style="display:inline-block;max-width:100%">harborpointe<wbr/>.example</span>'],
  ['jo@a.example by hand', 'jo@<wbr/>a<wbr/>.example by hand'],
  ['scan_0091.page.jpg', 'scan_0091.page<wbr/>.jpg'],
  ['Fence repair', 'Fence repair'],
  ['', ''],
])('%j may break where it is read best', (text, expected) => {
  expect(renderToStaticMarkup(<Breakable text={text} />)).toBe(expected);
});
