import type { AbstractSqlDriver } from '@mikro-orm/postgresql';
import type { Configuration } from '@mikro-orm/core';
import { Migration } from '@mikro-orm/migrations';
import { expect, test } from 'vitest';
import { IndexStep } from '#core/kernel/platform/index-step';
import { lastReleased, migrations } from '#core/database/migrations';
import { neededBy, stepTroubles } from '#core/database/step-rules';

const name = 'Migration20270101000000_change';
const before = ['Migration20261201100000_task_kinds'];
const sentenceOf = (...statements: string[]): string[] => stepTroubles({ name, statements }, before);

test.each([
  [`create index "a_idx" on "document" ("a")`, /builds an index of document and locks the table against writing: make it an IndexStep\.$/],
  [`create unique index "a_idx" on "document" ("a")`, /builds an index of document/],
  [`drop index "a_idx"`, /drops the index a_idx while its table is locked/],
  [`drop table "tag"`, /drops the table tag, which the release before still uses; see "Change a table" in CONTRIBUTING\.md\.$/],
  [`alter table "document" drop column "a"`, /drops a column of document, which the release before still uses/],
  [`alter table "document" add column "b" text null, drop column "a"`, /drops a column of document/],
  [`alter table "document" rename column "a" to "b"`, /renames something of document/],
  [`alter table "document" rename to "paper"`, /renames something of document/],
  [`alter table "document" alter column "a" type bigint`, /changes the type of a column of document/],
  [`alter table "document" alter column "a" set not null`, /lets a column of document be null no longer/],
  [`alter table "document" alter column "a" drop default`, /drops a default of document/],
  [`alter table "document" add column "a" int not null`, /adds a column without a default to document that must not be null/],
  [`alter table "document" add column "a" int not null, add column "b" int not null default 0`, /adds a column without a default/],
  [`alter table "document" add column "a" int null, add column "b" int not null`, /adds a column without a default/],
  [`alter table "document" add column "a" timestamptz not null default now()`, /computed for every row/],
  [`alter table "document" add column "a" bigserial`, /computed for every row/],
  [`alter table "document" add constraint "c" check ("a" > 0)`, /adds a constraint to document without `not valid`/],
  [`alter table "document" add constraint "c" foreign key ("a") references "tag" ("id")`, /without `not valid`/],
  [`alter table "document" add constraint "c" unique ("a")`, /adds a unique constraint to document/],
  [`update "document" set "a" = 1`, /changes rows of document all at once/],
  [`delete from "document"`, /changes rows of document all at once/],
  [`drop function settle()`, /drops a function, which the release before still uses/],
])('the release before would trip over, or people wait for: %s', (statement, sentence) => {
  expect(sentenceOf(statement)).toEqual([expect.stringMatching(sentence)]);
});

test.each([
  [`alter table "document" add column "a" int null`],
  [`alter table "document" add column "a" int not null default 0, add column "b" bigint not null default 0`],
  [`alter table "document" add constraint "c" check ("a" > 0) not valid`],
  [`alter table "document" validate constraint "c"`],
  [`alter table "document" drop constraint "c"`],
  [`alter table "document" add constraint "c" unique using index "a_idx"`],
  [`create index concurrently "a_idx" on "document" ("a")`],
  [
    `create table "fresh" ("id" serial primary key, "a" int not null)`,
    `create index "fresh_idx" on "fresh" ("a")`,
    `update "fresh" set "a" = 1`,
  ],
])('both releases can work beside each other with: %s', (...statements) => {
  expect(sentenceOf(...statements)).toEqual([]);
});

test('a step that takes something away names the step of an earlier release since which it is unused', () => {
  const statements = [`alter table "document" drop column "a"`];
  const late = 'Migration20270101000000_drop_a_needs_20261231000000';
  expect(neededBy('Migration20270101000000_drop_a_needs_20261201100000')).toBe('20261201100000');
  expect(stepTroubles({ name: 'Migration20270101000000_drop_a_needs_20261201100000', statements }, before)).toEqual([]);
  expect(stepTroubles({ name: late, statements }, before)).toEqual([
    `${late} needs a step of 20261231000000, and no release before this one has it.`,
  ]);
});

test('no step since the last release is one that the release before trips over, or that people wait for', async () => {
  const released = migrations.filter(({ name: step }) => step <= lastReleased.name).map(({ name: step }) => step);
  expect(released).toContain(lastReleased.name);
  const troubles: string[] = [];
  for (const StepClass of migrations.slice(released.length)) {
    const run: string[] = [];
    // What a step looks up is not there.
    const execute = (sql: string) => Promise.resolve((run.push(sql), []));
    const driver = { execute } as unknown as AbstractSqlDriver;
    const step: Migration = new StepClass(driver, undefined as unknown as Configuration);
    await step.up();
    const statements = step.getQueries().map(String);
    expect(run.length + statements.length).toBeGreaterThan(0);
    expect(statements.some((statement) => statement.includes('concurrently'))).toBe(step instanceof IndexStep);
    troubles.push(...stepTroubles({ name: StepClass.name, statements }, released));
  }
  expect(troubles).toEqual([]);
});
