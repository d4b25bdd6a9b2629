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
  ['<svg><a xlink:href="javascript:alert(1)">f</a></svg>', '<a>f</a>'],
  ['<svg onload=alert(1)><style>@import url(https://x.example)</style><p>f', '<p>f</p>'],
  ['<svg><title>Icon</title><desc>drawn</desc></svg><math><mi>x</mi></math>f', 'xf'],
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

const bill = '<p>Total $84.50</p>';

// Every mail program shows these words; a strict parser loses them.
test.each([
  ['in the head', `<html><head><meta charset="utf-8"><title>Your bill</title>${bill}</head></html>`, bill],
  ['for those without programs', `<noscript>${bill}</noscript>`, `<div>${bill}</div>`],
  ['in place of an object', `<object data="x.swf">${bill}</object>`, `<div>${bill}</div>`],
  ['below a frame that closes itself', `<iframe src="x"/>${bill}`, bill],
  ['in a field of a form', `<textarea>${bill}</textarea><select><option>one</select>`, `<div>${bill}</div>one`],
  ['below a style that nobody closed', `<style>p{color:red}${bill}`, bill],
  ['below a title that nobody closed', `<head><title>Your bill<body>${bill}`, bill],
  ['below a program that closes itself', `<head><script src="x"/><title/></head>${bill}`, bill],
])('words %s stay', (_where, html, kept) => {
  expect(sanitiseHtml(html, none)).toBe(kept);
});

test('what is hidden stays out, also in such a place, and a program that nobody closed goes on to the end', () => {
  expect(sanitiseHtml(`<noscript style="display:none">${bill}</noscript>a<template>${bill}</template>`, none)).toBe('a');
  expect(sanitiseHtml(`a<script>document.write("${bill}")`, none)).toBe('a');
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
