import { expect, test } from 'vitest';
import { hubCommand, type KeyPlace, placeOf } from './hub-command';

const pressed = (key: string, place: KeyPlace = 'page', more: object = {}) =>
  hubCommand({ key, place, modified: false, repeat: false, ...more });

test.each([
  ['ArrowDown', 'next'],
  ['ArrowUp', 'previous'],
  ['Delete', 'delete'],
  ['Enter', 'save'],
  ['r', 'review'],
  ['f', 'file'],
  ['e', 'edit'],
  ['Escape', 'list'],
  ['?', 'help'],
  ['A', 'save-all'],
  ['a', null],
  ['toString', null],
])('%s means %s', (key, command) => {
  expect(pressed(key)).toBe(command);
});

test.each(['popup', 'field'] as const)('no key is the hub’s in a %s', (place) => {
  for (const key of ['ArrowDown', 'ArrowUp', 'Delete', 'Enter', '?']) expect(pressed(key, place)).toBeNull();
});

test('Escape leads from a field back to the list, and closes what is open over it', () => {
  expect(pressed('Escape', 'field')).toBe('list');
  expect(pressed('Escape', 'popup')).toBeNull();
});

test('Enter on a button is the button’s, the arrows go on', () => {
  expect(pressed('Enter', 'control')).toBeNull();
  expect(pressed('ArrowDown', 'control')).toBe('next');
});

test('a key held down moves but never acts', () => {
  expect(pressed('ArrowDown', 'page', { repeat: true })).toBe('next');
  expect(pressed('Enter', 'page', { repeat: true })).toBeNull();
  expect(pressed('Delete', 'page', { repeat: true })).toBeNull();
});

test('shortcuts of the browser stay the browser’s', () => {
  expect(pressed('Enter', 'page', { modified: true })).toBeNull();
});

test.each([
  ['<div role="listbox"><div id="t" role="option"></div></div>', 'page'],
  ['<div role="dialog"><button id="t"></button></div>', 'popup'],
  ['<div class="MuiModal-root"><ul role="listbox"><li id="t" role="option"></li></ul></div>', 'popup'],
  ['<div id="t" role="combobox"></div>', 'field'],
  ['<input id="t">', 'field'],
  ['<a href="/"><span id="t"></span></a>', 'control'],
] as const)('%s is %s', (html, place) => {
  document.body.innerHTML = html;
  expect(placeOf(document.querySelector('#t'))).toBe(place);
});
