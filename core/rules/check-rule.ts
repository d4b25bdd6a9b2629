import { toDocumentType } from '#core/extraction/fields/document-type';
import { checkSplits } from '#core/records/expenses/check-splits';
import { newSplitsOf, type SplitDefinition } from '#core/database/values/split-definition';
import { mailboxKinds } from '#core/database/values/mailbox-kind';
import type { Books, Named } from '#core/rules/document-facts';
import { expressionProblem } from '#core/rules/evaluate-condition';
import type { EvaluableRule } from '#core/rules/evaluate-rules';
import { findNamed } from '#core/rules/find-named';
import type { RuleAction, RuleCondition } from '#core/database/values/rule-definition';
import { notAMethod, toPaymentMethod } from '#core/rules/payment-method';
import { toDay, toDecimal } from '#core/rules/rule-values';

/** What does not fit in a rule: where it stands (`['conditions', 0, 'value']`) and the sentence for whoever wrote it. */
export interface RuleProblem {
  path: (string | number)[];
  sentence: string;
}

type Scalar = string | number | boolean | null;
type PlainAction = Exclude<RuleAction['type'], 'split'>;
type Kind = 'text' | 'number' | 'date' | 'property' | 'choice';

const kindOf: Readonly<Record<RuleCondition['field'], Kind>> = {
  vendor: 'text',
  amount: 'number',
  date: 'date',
  description: 'text',
  ocr_text: 'text',
  from_email: 'text',
  email_subject: 'text',
  filename: 'text',
  document_type: 'choice',
  mailbox: 'choice',
  property_id: 'property',
};
const emptiness = ['is_empty', 'is_not_empty'] as const;
const textual = ['contains', 'not_contains', 'starts_with', 'ends_with', 'matches'] as const;
const ordering = ['gt', 'gte', 'lt', 'lte', 'between'] as const;
const includes = (list: readonly string[], value: string): boolean => list.includes(value);

/**
 * Everything about a rule that would keep it from ever doing what was meant: an operator its field does not know, a value
 * of the wrong kind, an expression that is none, a name of nothing. An empty list: the rule is sound. Pure.
 */
export function checkRule(rule: Pick<EvaluableRule, 'match' | 'conditions' | 'actions' | 'stopProcessing'>, books: Books): RuleProblem[] {
  const problems: RuleProblem[] = [];
  if (rule.match === 'any' && rule.conditions.length === 0)
    problems.push({ path: ['conditions'], sentence: 'A rule that matches any of its conditions needs at least one condition.' });
  if (rule.actions.length === 0 && !rule.stopProcessing)
    problems.push({ path: ['actions'], sentence: 'A rule needs at least one action, or it must stop further rules.' });
  for (const [at, condition] of rule.conditions.entries()) {
    const found = checkCondition(condition);
    if (found) problems.push({ ...found, path: ['conditions', at, ...found.path] });
  }
  for (const [at, action] of rule.actions.entries()) {
    const path = ['actions', at, 'value'];
    if (action.type === 'split')
      problems.push(...splitProblems(action.value, books).map((problem) => ({ ...problem, path: [...path, ...problem.path] })));
    else {
      const sentence = actionChecks[action.type](action.value ?? null, books);
      if (sentence) problems.push({ path, sentence });
    }
  }
  return problems;
}

function checkCondition({ field, operator, value }: RuleCondition): RuleProblem | null {
  const wrongOperator = checkOperator(field, operator);
  if (wrongOperator) return { path: ['operator'], sentence: wrongOperator };
  const sentence = checkCount(operator, value) ?? firstProblem(field, operator, value);
  return sentence ? { path: ['value'], sentence } : null;
}

function checkOperator(field: RuleCondition['field'], operator: RuleCondition['operator']): string | null {
  const kind = kindOf[field];
  if (includes(textual, operator) && kind !== 'text' && kind !== 'choice')
    return `“${operator}” works only on text; ${field} is ${kind === 'date' ? 'a date' : 'a number'}.`;
  if (includes(ordering, operator) && kind !== 'number' && kind !== 'date')
    return `“${operator}” compares amounts and dates; ${field} is neither.`;
  return null;
}

function checkCount(operator: RuleCondition['operator'], value: RuleCondition['value']): string | null {
  if (includes(emptiness, operator)) return value === undefined || value === null || value === '' ? null : `“${operator}” takes no value.`;
  if (operator === 'in') return Array.isArray(value) && value.length > 0 ? null : '“in” takes a list of values.';
  if (operator === 'between') return Array.isArray(value) && value.length === 2 ? null : '“between” takes two values.';
  return Array.isArray(value) ? `“${operator}” takes one value.` : null;
}

function firstProblem(field: RuleCondition['field'], operator: RuleCondition['operator'], value: RuleCondition['value']): string | null {
  if (includes(emptiness, operator)) return null;
  const values: readonly Scalar[] = Array.isArray(value) ? value : [value ?? null];
  return values.map((item) => checkValue(field, operator, item)).find((sentence) => sentence !== null) ?? null;
}

function checkValue(field: RuleCondition['field'], operator: RuleCondition['operator'], value: Scalar): string | null {
  if (value === null || (typeof value === 'string' && value.trim() === ''))
    return 'The condition has no value to compare with. To check for an empty field, use “is_empty”.';
  if (operator === 'matches') return expressionProblem(String(value));
  if (includes(textual, operator)) return null;
  const { fits, otherwise } = field === 'mailbox' ? mailboxValue : valueOf[kindOf[field]];
  return fits(value) ? null : `“${String(value)}” ${otherwise}`;
}

/** What may be compared with a field, and what to say of anything else. */
interface Comparable {
  fits: (value: Scalar) => boolean;
  otherwise: string;
}

const mailboxValue: Comparable = { fits: (value) => includes(mailboxKinds, String(value)), otherwise: 'is not a mailbox.' };
const valueOf: Readonly<Record<Kind, Comparable>> = {
  text: { fits: () => true, otherwise: '' },
  choice: { fits: (value) => toDocumentType(String(value)) !== null, otherwise: 'is not a document type.' },
  date: { fits: (value) => toDay(value, '2000-01-01') !== null, otherwise: 'is not a date, YYYY-MM-DD or such as today-30.' },
  number: { fits: (value) => toDecimal(value) !== null, otherwise: 'is not a number.' },
  property: { fits: (value) => /^\d{1,10}$/.test(String(value)), otherwise: 'is not a property ID.' },
};

function splitProblems(parts: readonly SplitDefinition[], books: Books): RuleProblem[] {
  const ofCategories = parts.flatMap(({ category_id: category = null }, at) => {
    const sentence = category === null ? null : checkName(books.categories, category, 'category');
    return sentence === null ? [] : [{ path: [at, 'category_id'], sentence }];
  });
  return [...checkSplits(newSplitsOf(parts), books.bearers), ...ofCategories];
}

const nothingToCheck = (): null => null;
const asText = (value: Scalar): string => (value === null || typeof value === 'boolean' ? '' : String(value).trim());

/** The sentence that says what is wrong with an action's value, by the kind of action. */
const actionChecks: Readonly<Record<PlainAction, (value: Scalar, books: Books) => string | null>> = {
  set_property: (value, books) => checkName(books.properties, value, 'active property'),
  set_category: (value, books) => checkName(books.categories, value, 'category'),
  add_tag: (value, books) => checkName(books.tags, value, 'tag'),
  set_document_type: (value) => (toDocumentType(asText(value)) ? null : `“${asText(value)}” is not a document type.`),
  set_vendor: (value) => (asText(value) === '' || asText(value).length > 300 ? 'Enter the vendor to set, at most 300 characters.' : null),
  set_description: (value) => (asText(value) === '' ? 'Enter the description to set.' : null),
  set_payment_method: (value) => (toPaymentMethod(value) ? null : notAMethod(value)),
  create_expense: (value) => (isConfidence(value) ? null : `“${String(value)}” is not a confidence between 0 and 1.`),
  create_subscription: nothingToCheck,
  file: nothingToCheck,
  notify: nothingToCheck,
};

const isConfidence = (value: Scalar): boolean =>
  value === null || (asText(value) !== '' && Number(asText(value)) >= 0 && Number(asText(value)) <= 1);

function checkName(list: readonly Named[], value: Scalar, noun: string): string | null {
  if (value === null || value === '') return `No ${noun} is chosen.`;
  const found = findNamed(list, value, noun);
  return 'problem' in found ? found.problem : null;
}
