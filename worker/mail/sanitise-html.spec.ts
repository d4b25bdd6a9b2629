import { expect, test } from 'vitest';
import { sanitiseHtml } from './sanitise-html.js';

const none = (): null => null;

test.each([
  ['<p onclick="x()">a</p>', '<p>a</p>'],
  ['<script>alert(1)</script>b', 'b'],
  ['<a href="javascript:alert(1)">c</a>', '<a>c</a>'],
  ['<a href="//evil.example/x">c</a>', '<a>c</a>'],
  ['<iframe src="https://x.example"></iframe>d', 'd'],
  ['<form action="https://x.example"><input name="q"></form>e', 'e'],
  ['<svg><a xlink:href="javascript:alert(1)">f</a></svg>', ''],
  ['<style>@import url(https://x.example)</style>g', 'g'],
  ['<p style="background:url(https://x.example/a.png);color:red">h</p>', '<p style="color:red">h</p>'],
  ['<p style="position:fixed;top:0;width:100%">i</p>', '<p style="width:100%">i</p>'],
  ['<meta http-equiv="refresh" content="0;url=https://x.example">j', 'j'],
  ['<base href="https://x.example/">k', 'k'],
  ['<img src="data:text/html,<script>1</script>">', ''],
  ['<img src="data:image/svg+xml;base64,PHN2Zz4=">', ''],
  ['<img src=x onerror=alert(1)>', '<img src="x" />'],
  ['<div style="display:none">preview text</div>l', 'l'],
  ['<td colspan="99999999">m</td>', '<td colspan="50">m</td>'],
  ['<td colspan="x">m</td>', '<td>m</td>'],
  [`<p style="${'color:red;'.repeat(2000)}" title="t">n</p>`, '<p title="t">n</p>'],
])('%s is kept as %s', (html, kept) => {
  expect(sanitiseHtml(html, none)).toBe(kept);
});

test('a picture of the mail stands inside, a foreign one stays an address, an unknown one goes', () => {
  const url = 'data:image/png;base64,AAAA';
  const find = (cid: string): string | null => (cid === 'logo@a' ? url : null);
  const html = '<img src="cid:logo%40a"><img src="https://x.example/a.png"><img src="cid:b">';
  expect(sanitiseHtml(html, find)).toBe(`<img src="${url}" /><img src="https://x.example/a.png" />`);
});

test('depth and length have an end', () => {
  const began = performance.now();
  expect(sanitiseHtml('<div>'.repeat(500_000), none).length).toBeLessThan(5000);
  expect(sanitiseHtml('<b>x'.repeat(1_000_000), none).length).toBeLessThan(100_000);
  expect(performance.now() - began).toBeLessThan(15_000);
});
