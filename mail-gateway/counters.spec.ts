import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { GatewayCounters, metricsText } from './counters.js';

test('the metrics name every refusal by its code, in order', () => {
  const counters = new GatewayCounters();
  counters.accepted = 3;
  for (const code of [552, 550, 550, 421]) counters.refuse(code);
  const text = metricsText(counters, { sessions: 2, spoolDepth: 1, importLag: 0.5, spoolFreeBytes: 5e9 });
  expect(text).toContain('\ngateway_mails_accepted_total 3\n');
  expect(text).toContain('\ngateway_import_lag_seconds 0.5\n');
  expect(text).toContain('\ngateway_spool_free_bytes 5000000000\n');
  expect(text.trimEnd().split('\n').slice(-3)).toEqual([
    'gateway_refused_total{code="421"} 1',
    'gateway_refused_total{code="550"} 2',
    'gateway_refused_total{code="552"} 1',
  ]);
  // Each line is a comment or a name with a number: what a scraper takes.
  expect(text.split('\n').every((line) => /^$|^# |^[a-z_]+(\{code="\d+"\})? [\d.]+$/.test(line))).toBe(true);
});

test('every figure stands in the handbook, and no other', () => {
  const counters = new GatewayCounters();
  counters.refuse(550);
  const text = metricsText(counters, { sessions: 0, spoolDepth: 0, importLag: 0, spoolFreeBytes: 0 });
  const told = [...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name);
  const written = [...readFileSync('docs/watching.md', 'utf8').matchAll(/`(gateway_\w+)`/g)].map(([, name]) => name);
  expect(new Set(written)).toEqual(new Set(told));
});
