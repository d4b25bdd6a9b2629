import { z } from 'zod';
import { mostSplits, SplitDefinition } from '#core/database/values/split-definition';

export const ruleFields = [
  'vendor',
  'amount',
  'date',
  'description',
  'ocr_text',
  'from_email',
  'email_subject',
  'filename',
  'document_type',
  'mailbox',
  'property_id',
] as const;
const ruleOperators = [
  'equals',
  'not_equals',
  'contains',
  'not_contains',
  'starts_with',
  'ends_with',
  'matches',
  'gt',
  'gte',
  'lt',
  'lte',
  'between',
  'in',
  'is_empty',
  'is_not_empty',
] as const;
const plainActionTypes = [
  'set_property',
  'set_document_type',
  'set_vendor',
  'set_category',
  'set_description',
  'set_payment_method',
  'add_tag',
  'create_expense',
  'create_subscription',
  'file',
  'notify',
] as const;

const Scalar = z.union([z.string().max(2000), z.number(), z.boolean(), z.null()]);

/** A test of one field; `between` takes two values, `in` a list. */
export const RuleCondition = z.object({
  field: z.enum(ruleFields),
  operator: z.enum(ruleOperators),
  value: z.union([Scalar, z.array(Scalar).max(200)]).optional(),
});
export type RuleCondition = z.output<typeof RuleCondition>;

/** Something a rule does. What it splits is divided into the parts that its value lists. */
export const RuleAction = z.discriminatedUnion('type', [
  z.object({ type: z.enum(plainActionTypes), value: Scalar.optional() }),
  z.object({ type: z.literal('split'), value: z.array(SplitDefinition).min(1, 'A split needs at least one part').max(mostSplits) }),
]);
export type RuleAction = z.output<typeof RuleAction>;

/** How one condition came out on one document; `actual` is cut to 200 characters. */
export interface ConditionOutcome {
  field: string;
  operator: string;
  expected: unknown;
  actual: string | null;
  held: boolean;
  /** Why the comparison could not be made at all. */
  note?: string;
}

/** What one action did, or the sentence why it did not. */
export interface ActionOutcome {
  type: string;
  value: unknown;
  done: boolean;
  note: string | null;
}
