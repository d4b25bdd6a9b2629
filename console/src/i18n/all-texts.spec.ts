import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { en } from './en';
import { ra } from './en/react-admin';
import { german } from './german';

const source = join(import.meta.dirname, '..');

/** Every text by its key. */
function flat(texts: object, before = ''): Map<string, string> {
  return new Map(
    Object.entries(texts).flatMap(([key, value]: [string, unknown]): [string, string][] =>
      typeof value === 'string' ? [[`${before}${key}`, value]] : [...flat(value as object, `${before}${key}.`)],
    ),
  );
}

const english = flat({ ra, ...en });
const placeholders = (text: string | undefined) => [...new Set(text?.match(/%\{\w+\}/g))].toSorted();
const forms = (text: string | undefined) => text?.split('||||').length;

/** The code of the console without its texts, tests and comments. */
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.spec\.|^i18n\/|schema\.d\.ts$/.test(name))
  .map((name) => [name, readFileSync(join(source, name), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')] as const);

test('each German text has the placeholders and the forms of the English one', () => {
  const strange = [...flat(german)].filter(
    ([key, text]) =>
      english.has(key) &&
      (String(placeholders(text)) !== String(placeholders(english.get(key))) || forms(text) !== forms(english.get(key))),
  );
  expect(strange).toEqual([]);
});

/** Colours of the theme, which look like keys. */
const colours = /^error\.(main|dark)$/;

/** What is stored or compared and never said by the console itself. */
const stored = new Set(['Invoice ${invoice}', 'It only holds other parts.', 'Became document ${id}.']);

test('every key that the code names has its text', () => {
  const rooms = Object.keys(en).join('|');
  const named = files.flatMap(([name, code]) =>
    // Errors are for the log; screens say what failed by a text of their own.
    [
      ...code
        .replaceAll(/(?:Error|super)\((?:status|[^)]*)\)|`Bearer [^`]*`/g, '')
        .matchAll(new RegExp(String.raw`['"]((?:${rooms})\.[\w.-]*[a-zA-Z\d])['"]`, 'g')),
    ].map(([, key = '']) => [name, key] as const),
  );
  expect(named.length).toBeGreaterThan(1000);
  expect(named.filter(([, key]) => !english.has(key) && !colours.test(key))).toEqual([]);
});

test('whatever react-admin says by itself has its text', () => {
  const core = dirname(createRequire(import.meta.url).resolve('ra-core'));
  const code = readdirSync(core, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));
  const keys = code.flatMap((name) => readFileSync(join(core, name), 'utf8').match(/(?<=['"`])ra(?:\.[a-zA-Z_\d]+)+(?=['"`])/g) ?? []);
  expect(keys.length).toBeGreaterThan(50);
  expect(keys.filter((key) => !english.has(key))).toEqual([]);
});

test('no sentence stands outside the texts', () => {
  const sentences = files.flatMap(([name, code]) =>
    // Errors are for the log; screens say what failed by a text of their own.
    [...code.replaceAll(/(?:Error|super)\((?:status|[^)]*)\)|`Bearer [^`]*`/g, '').matchAll(/(['"`])((?:(?!\1)[^\\\n]|\\.)*)\1/g)]
      .filter(([, , text = '']) => /^[A-Z][a-z’']+ (?:[a-z]+|\$\{).*/.test(text) && !/[=<>]/.test(text) && !stored.has(text))
      .map(([, , text = '']) => `${name}: ${text}`),
  );
  expect(sentences).toEqual([]);
});
