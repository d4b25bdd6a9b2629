import type { components } from '../api/schema';
import { rule_mailboxes } from '../i18n/en/ai-rules';

export type Rule = components['schemas']['Rule'];
export type RuleBody = components['schemas']['RuleCreate'];
export type RuleSuggestion = components['schemas']['RuleSuggestion'];
export type RuleTestResult = components['schemas']['RuleTestResult'];
export type TestedDocument = RuleTestResult['results'][number];
export type MoneyMoved = components['schemas']['MoneyMoved'];
export type RuleChange = components['schemas']['RuleChange'];
export type RuleExecution = components['schemas']['RuleExecution'];
export type ConditionOutcome = components['schemas']['ConditionOutcome'];
export type ActionOutcome = components['schemas']['ActionOutcome'];

type BodyCondition = NonNullable<RuleBody['conditions']>[number];
type BodyAction = NonNullable<RuleBody['actions']>[number];
export type RuleField = BodyCondition['field'];
export type RuleOperator = BodyCondition['operator'];
export type RuleActionType = BodyAction['type'];

type Mailbox = NonNullable<components['schemas']['MailDelivery']['mailbox']>;

// Complete by its type: a field, an action or a mailbox that the server comes to know is missed here by the compiler.
const fieldKinds: Readonly<Record<RuleField, ValueKind>> = {
  vendor: 'text',
  amount: 'number',
  date: 'date',
  description: 'text',
  ocr_text: 'text',
  from_email: 'text',
  email_subject: 'text',
  filename: 'text',
  document_type: 'type',
  mailbox: 'mailbox',
  property_id: 'property',
};
export const ruleFields = Object.keys(fieldKinds) as RuleField[];
export const mailboxes = Object.keys(rule_mailboxes satisfies Record<Mailbox, string>) as Mailbox[];

/** How a value is entered. */
export type ValueKind =
  | 'none'
  | 'text'
  | 'list'
  | 'properties'
  | 'types'
  | 'mailboxes'
  | 'number'
  | 'date'
  | 'range'
  | 'property'
  | 'type'
  | 'mailbox'
  | 'category'
  | 'method'
  | 'tag'
  | 'confidence'
  | 'notice'
  | 'splits';

const same: readonly RuleOperator[] = ['equals', 'not_equals'];
const textual: readonly RuleOperator[] = ['contains', 'not_contains', 'starts_with', 'ends_with', 'matches'];
const ordering: readonly RuleOperator[] = ['gt', 'gte', 'lt', 'lte', 'between'];
const closing: readonly RuleOperator[] = ['in', 'is_empty', 'is_not_empty'];

const isOrdered = (field: RuleField): boolean => field === 'amount' || field === 'date';
const isChosen = (field: RuleField): boolean => ['type', 'mailbox', 'property'].includes(fieldKinds[field]);

/** The operators that make sense for a field, as the server knows them; those of a text begin with `contains`. */
export function operatorsFor(field: RuleField): readonly RuleOperator[] {
  if (isOrdered(field)) return [...same, ...ordering, ...closing];
  if (field === 'property_id') return [...same, ...closing];
  if (isChosen(field)) return [...same, ...textual, ...closing];
  return [...textual.slice(0, 1), ...same, ...textual.slice(1), ...closing];
}

/** Several of what is chosen from a list. */
const lists: Readonly<Partial<Record<ValueKind, ValueKind>>> = { property: 'properties', type: 'types', mailbox: 'mailboxes' };

/** How the value of a condition is entered. */
export function valueKindOf(field: RuleField, operator: RuleOperator): ValueKind {
  if (operator === 'is_empty' || operator === 'is_not_empty') return 'none';
  if (operator === 'in') return lists[fieldKinds[field]] ?? 'list';
  if (operator === 'between') return 'range';
  if (textual.includes(operator)) return 'text';
  return fieldKinds[field];
}

const actionKinds: Readonly<Record<RuleActionType, ValueKind>> = {
  set_property: 'property',
  set_document_type: 'type',
  set_vendor: 'text',
  set_category: 'category',
  set_description: 'text',
  set_payment_method: 'method',
  add_tag: 'tag',
  create_expense: 'confidence',
  create_subscription: 'none',
  file: 'none',
  notify: 'notice',
  split: 'splits',
};

export const ruleActionTypes = Object.keys(actionKinds) as RuleActionType[];

/** How the value of an action is entered. */
export const actionKindOf = (type: RuleActionType): ValueKind => actionKinds[type];

/** The name of an operator's text: dates are before and after, amounts less and more. */
export function operatorText(field: string, operator: string): string {
  const ofDate = field === 'date' && ['gt', 'gte', 'lt', 'lte'].includes(operator);
  return `rule_operators.${operator}${ofDate ? '_date' : ''}`;
}
