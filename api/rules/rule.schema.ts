import { z } from 'zod';
import { RuleAction, RuleCondition } from '#core/database/values/rule-definition';
import { BodyId, Instant, Name, Text } from '../http/values.js';

const text = z.string().nullable();

/** A value of a rule as the wire shows it: a word, a number, a list of them. */
const Value = z.unknown().describe('A text, a number, or a list of them');

const definition = {
  name: Name(200),
  description: Text(2000).nullable().optional(),
  is_active: z.boolean().optional(),
  priority: z.int().min(-1_000_000).max(1_000_000).optional().describe('Lower runs first'),
  match: z.enum(['all', 'any']).optional(),
  conditions: z.array(RuleCondition).max(100).optional(),
  ai_condition: Text(2000).nullable().optional().describe('A yes/no question about the document, in words'),
  actions: z.array(RuleAction).max(50).optional(),
  stop_processing: z.boolean().optional().describe('Further rules are not processed where it matches'),
};
const example = {
  name: 'Water bills of Alder Street',
  conditions: [
    { field: 'vendor', operator: 'contains', value: 'water' },
    { field: 'amount', operator: 'lt', value: 400 },
  ],
  actions: [
    { type: 'set_property', value: 'Alder Street 4' },
    { type: 'create_expense', value: 0.9 },
  ],
};

export const RuleCreate = z.object(definition).meta({ id: 'RuleCreate', examples: [example] });
export const RuleUpdate = z
  .object(definition)
  .partial()
  .meta({ id: 'RuleUpdate', examples: [{ is_active: false }] });

const ConditionsOut = z.array(z.object({ field: z.string(), operator: z.string(), value: Value.optional() }));
const ActionsOut = z.array(z.object({ type: z.string(), value: Value.optional() }));

export const RuleOut = z
  .object({
    id: z.int(),
    name: z.string(),
    description: text,
    is_active: z.boolean(),
    priority: z.int(),
    match: z.enum(['all', 'any']),
    conditions: ConditionsOut,
    ai_condition: text,
    actions: ActionsOut,
    stop_processing: z.boolean(),
    version: z.int().describe('Raised by every change'),
    pruned_runs: z.int().describe('So many runs have left its log because of their age'),
    pruned_matches: z.int().describe('How many of them had matched'),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'Rule' });

export const RuleSuggestionOut = z
  .object({
    key: z.string().describe('By what it is dismissed'),
    field: z.enum(['property_id', 'document_type', 'vendor']).describe('What people corrected'),
    vendor: z.string().describe('The vendor of the documents; of a corrected vendor the name that was found'),
    value: z.string(),
    property_name: text,
    times: z.int().describe('On so many documents'),
    document_ids: z.array(z.int()).describe('The newest of them, ten at most'),
    rule: z.object({ name: z.string(), conditions: ConditionsOut, actions: ActionsOut }).describe('To be created as it is, or changed'),
  })
  .meta({ id: 'RuleSuggestion', description: 'A rule that would make a correction which people have made three times or more' });
export const SuggestionDismissal = z
  .object({ key: z.string().min(1).max(1000) })
  .meta({ id: 'RuleSuggestionDismissal', examples: [{ key: 'property_id|city water|7' }] });

const ConditionOutcome = z
  .object({ field: z.string(), operator: z.string(), expected: Value, actual: text, held: z.boolean(), note: z.string().optional() })
  .meta({ id: 'ConditionOutcome', description: 'How one condition came out; `note` says why it could not be compared at all' });
const ActionOutcome = z
  .object({ type: z.string(), value: Value, done: z.boolean(), note: text })
  .meta({ id: 'ActionOutcome', description: '`note` says why an action was not done' });

export const RuleExecutionOut = z
  .object({
    id: z.int(),
    rule_id: z.int(),
    rule_version: z.int(),
    document_id: z.int(),
    filename: text,
    matched: z.boolean(),
    conditions: z.array(ConditionOutcome),
    actions: z.array(ActionOutcome),
    at: Instant,
  })
  .meta({ id: 'RuleExecution', description: 'One run of a rule on a document: what matched, what changed, why not' });

export const RuleChange = z
  .object({
    rule: z.string(),
    field: z.string(),
    from: z.union([z.string(), z.number(), z.null()]),
    to: z.union([z.string(), z.number()]),
  })
  .meta({ id: 'RuleChange', description: 'Properties, categories and tags by their ids' });

const given = (names: readonly string[], body: Record<string, unknown>): number =>
  names.filter((name) => body[name] !== undefined && body[name] !== null).length;
const exactlyOneOf = (names: readonly string[]) => (body: Record<string, unknown>) => given(names, body) === 1;

export const RuleTest = z
  .object({
    rule: RuleCreate.nullish(),
    rule_id: BodyId.nullish().describe('Without a rule all active ones run, as they would on a document that has just been read'),
    document_id: BodyId.nullish(),
    document_ids: z.array(BodyId).min(1).max(200).nullish(),
    last: z.int().min(1).max(200).nullish().describe('So many of the newest documents'),
    ask_ai: z
      .boolean()
      .default(true)
      .describe('`false`: questions to the AI are left open, as in the later parts of a try on many documents'),
  })
  .refine((body) => given(['rule', 'rule_id'], body) < 2, { error: 'send either rule or rule_id', path: ['rule'] })
  .refine(exactlyOneOf(['document_id', 'document_ids', 'last']), {
    error: 'send one of document_id, document_ids, last',
    path: ['document_id'],
  })
  .meta({ id: 'RuleTest', examples: [{ rule: example, last: 10 }] });

const MoneyMovedOut = z
  .object({
    kind: z.enum(['property', 'category', 'expense', 'subscription']),
    from: z.int().nullable(),
    to: z.int().nullable(),
    amount: z.number(),
    documents: z.int(),
  })
  .meta({ id: 'MoneyMoved', description: 'What the documents come to that the rule moves; an expense goes to the property `to`' });
const RuleConflictOut = z
  .object({ winner: z.string(), loser: z.string(), sentence: z.string() })
  .meta({ id: 'RuleConflict', description: 'Where it and another active rule get in each other’s way' });

const TestedRule = z
  .object({
    rule_id: z.int().nullable(),
    rule: z.string(),
    matched: z.boolean(),
    stopped_by: text.describe('The rule that ended the run before this one'),
    conditions: z.array(ConditionOutcome),
    changes: z.array(RuleChange),
    actions: z.array(ActionOutcome),
  })
  .meta({ id: 'TestedRule', description: 'How one rule came out on a document, after what the rules before it set' });

export const RuleTestOut = z
  .object({
    tested: z.int(),
    matched: z.int(),
    money: z.array(MoneyMovedOut),
    results: z.array(
      z.object({
        document_id: z.int(),
        filename: z.string(),
        matched: z.boolean(),
        conditions: z.array(ConditionOutcome),
        changes: z.array(RuleChange),
        actions: z.array(ActionOutcome),
        conflicts: z.array(RuleConflictOut),
        rules: z.array(TestedRule).describe('Each rule in the order it runs'),
      }),
    ),
  })
  .meta({ id: 'RuleTestResult', description: 'What would match and change; nothing was changed' });

const ruleIds = z.array(BodyId).max(1000).nullish().describe('Only these rules; left out, all active ones');
export const RuleChoice = z
  .object({ rule_ids: ruleIds })
  .optional()
  .meta({ id: 'RuleChoice', examples: [{ rule_ids: [3] }] });
export const RuleBatch = z
  .object({ document_ids: z.array(BodyId).min(1).max(1000), rule_ids: ruleIds })
  .meta({ id: 'RuleBatch', examples: [{ document_ids: [812, 813] }] });
export const RuleTags = z
  .object({ tag_ids: z.array(BodyId).min(1).max(1000), rule_ids: ruleIds })
  .meta({ id: 'RuleTags', examples: [{ tag_ids: [4] }] });

export const RulesApplied = z
  .object({
    rules_matched: z.int(),
    changes: z.array(RuleChange),
    not_done: z
      .array(z.object({ rule: z.string(), action: z.string(), reason: z.string() }))
      .describe('Actions that a rule could not carry out'),
  })
  .meta({ id: 'RulesApplied' });

export const RulesQueued = z
  .object({
    queued: z.int(),
    run: text.describe('Ask for its progress with this; null where all of them wait in earlier runs, or none was there'),
  })
  .meta({ id: 'RulesQueued', examples: [{ queued: 12, run: '5f0c2a9e-4711-4722' }] });

export const RuleRunOut = z
  .object({ done: z.int(), failed: z.int(), left: z.int() })
  .meta({ id: 'RuleRun', description: 'How many documents of a bulk run are done, failed and still to come' });
export const RuleRunCancelled = z
  .object({ ...RuleRunOut.shape, cancelled: z.int().describe('Documents that are left as they were') })
  .meta({ id: 'RuleRunCancelled' });
export const RunName = z.string().max(60).meta({ example: '5f0c2a9e-4711-4722' });
