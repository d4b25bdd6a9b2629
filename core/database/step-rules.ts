/** A step as the rules look at it. */
export interface Step {
  name: string;
  /** What its way up says, statement by statement. */
  statements: readonly string[];
}

/**
 * The time of the step that a release must know to run on a database which had this one; null where every release may. Only a step that takes something
 * away ends so: `Migration20270301090000_drop_slug_needs_20261201100000`.
 */
export const neededBy = (name: string): string | null => /_needs_(\d{14})$/.exec(name)?.[1] ?? null;

/** The time in a step's name. */
export const timeOf = (name: string): string => /^Migration(\d{14})_/.exec(name)?.[1] ?? '';

/** What a statement does that the release before trips over, or somebody waits for; `table` is in the first group where there is one. */
const kinds: readonly { what: RegExp; trouble: string; takesAway?: true }[] = [
  { what: /^drop table (?:if exists )?"?(\w+)/, trouble: 'drops the table $1', takesAway: true },
  { what: /^drop (function|trigger|view|type)\b/, trouble: 'drops a $1', takesAway: true },
  { what: /^alter table "?(\w+)"? .*\bdrop column\b/, trouble: 'drops a column of $1', takesAway: true },
  { what: /^alter table "?(\w+)"? .*\brename\b/, trouble: 'renames something of $1', takesAway: true },
  {
    what: /^alter table "?(\w+)"? .*\balter column "?\w+"? (?:set data )?type\b/,
    trouble: 'changes the type of a column of $1',
    takesAway: true,
  },
  {
    what: /^alter table "?(\w+)"? .*\balter column "?\w+"? set not null\b/,
    trouble: 'lets a column of $1 be null no longer',
    takesAway: true,
  },
  { what: /^alter table "?(\w+)"? .*\balter column "?\w+"? drop default\b/, trouble: 'drops a default of $1', takesAway: true },
  {
    what: /^alter table "?(\w+)"? .*\badd column (?:(?!\badd column\b|\bdefault\b).)*\bnot null(?:(?!\badd column\b|\bdefault\b).)*(?:$|\badd column\b)/,
    trouble: 'adds a column without a default to $1 that must not be null: the release before leaves it out',
  },
  {
    what: /^alter table "?(\w+)"? .*\badd column (?:(?!\badd column\b).)*(?:\bserial\b|\bbigserial\b|\bgenerated\b|\bdefault (?:now|clock_timestamp|gen_random_uuid|random|nextval)\b)/,
    trouble: 'adds a column to $1 that is computed for every row, while the table is locked',
  },
  {
    what: /^alter table "?(\w+)"? .*\badd constraint "?\w+"? (?:check|foreign key)\b(?!.*\bnot valid\b)/,
    trouble: 'adds a constraint to $1 without `not valid`: every row is looked at while the table is locked',
  },
  {
    what: /^alter table "?(\w+)"? .*\badd (?:constraint "?\w+"? )?(?:unique|primary key|exclude)\b(?!.*\busing index\b)/,
    trouble:
      'adds a unique constraint to $1 and builds its index while the table is locked: build the index by an IndexStep, then add it `using index`',
  },
  {
    what: /^create (?:unique )?index (?!concurrently)(?:if not exists )?"?\w+"? on (?:only )?"?(\w+)/,
    trouble: 'builds an index of $1 and locks the table against writing: make it an IndexStep',
  },
  {
    what: /^drop index (?!concurrently)(?:if exists )?"?(\w+)/,
    trouble: 'drops the index $1 while its table is locked: make it an IndexStep',
  },
  { what: /^(?:update|delete from) (?:only )?"?(\w+)/, trouble: 'changes rows of $1 all at once: have housekeeping do it in batches' },
];

/**
 * Why a step must not be taken while the release before runs beside this one, a sentence each; none where it may. Tables that the step makes itself are
 * nobody's yet. `before` are the names of the steps of the releases before this one: what a step takes away must be unused since one of them.
 */
export function stepTroubles({ name, statements }: Step, before: readonly string[]): string[] {
  const needs = neededBy(name);
  const isLate = needs !== null && !before.some((step) => timeOf(step) === needs);
  const made = new Set<string>();
  const troubles = isLate ? [`${name} needs a step of ${needs}, and no release before this one has it.`] : [];
  for (const statement of statements) {
    const words = statement.toLowerCase().replaceAll(/\s+/g, ' ').trim();
    const table = /^create table (?:if not exists )?"?(\w+)/.exec(words)?.[1];
    if (table) made.add(table);
    for (const { what, trouble, takesAway } of kinds) {
      const found = what.exec(words);
      if (!found || made.has(found[1] ?? '') || (takesAway && needs !== null)) continue;
      const sentence = trouble.replace('$1', found[1] ?? '');
      troubles.push(
        `${name} ${sentence}${takesAway ? ', which the release before still uses; see "Change a table" in CONTRIBUTING.md' : ''}.`,
      );
    }
  }
  return troubles;
}
