import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './paths.mjs';

/** What Node 20 does not export yet, by the built-in modules' documentation ("Added in"). */
const newer = /\b(globSync|glob|matchesGlob|stripTypeScriptTypes|registerHooks|enableCompileCache|parseEnv|getCallSites)\b/;

/** What npm's commands start first: a later program of the same line uses the Node that was installed. */
function firstPrograms() {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
  return [...new Set(Object.values(scripts).flatMap((script) => /^node (deploy\/\S+\.mjs)/.exec(script)?.[1] ?? []))];
}

/** What a program needs before its first line runs: the import lines of it and of all it imports, as `file: names from module`. */
function neededAtOnce(program: string, seen = new Set<string>()): string[] {
  if (seen.has(program)) return [];
  seen.add(program);
  const lines = [...readFileSync(join(root, program), 'utf8').matchAll(/^(?:import|export)\s([^;()]*?)\s*'([^']+)';$/gm)];
  return lines.flatMap(([, names = '', module = '']) =>
    module.startsWith('.') ? neededAtOnce(join(dirname(program), module), seen) : [`${program}: ${names.trim()} ${module}`],
  );
}

test('commands are looked at', () => {
  expect(firstPrograms()).toContain('deploy/bench.mjs');
  expect(neededAtOnce('deploy/bench.mjs')).toContain('deploy/launcher/local-node.mjs: { Socket } from node:net');
});

test.each(firstPrograms())('%s begins with nothing installed and on Node 20', (program) => {
  const needed = neededAtOnce(program);
  expect(needed.filter((line) => !/ from node:\w+(\/\w+)?$/.test(line))).toEqual([]);
  expect(needed.filter((line) => newer.test(line.slice(line.indexOf(':') + 1)))).toEqual([]);
});
