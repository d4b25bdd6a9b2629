import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Breakable } from './Breakable';

test.each([
  ['office@harborpointe.example', 'office@<wbr/>harborpointe<wbr/>.example'],
  ['scan_0091.page.jpg', 'scan_0091.page<wbr/>.jpg'],
  ['Fence repair', 'Fence repair'],
  ['', ''],
])('%j may break where it is read best', (text, expected) => {
  expect(renderToStaticMarkup(<Breakable text={text} />)).toBe(expected);
});
