import {
  actionKindOf,
  operatorsFor,
  type Rule,
  type RuleSuggestion,
  type RuleActionType,
  type RuleBody,
  type RuleField,
  type RuleOperator,
  valueKindOf,
} from './rule-types';
import { ofPercent, toPercent } from './percent';
import { noShare, type ShareForm, sharesOf, type SplitIn, templateOf } from '../splits/share-form';
import { readList, writeList } from './value-list';

/** A condition while it is edited: its value as typed; `until` is the far end of a range. */
export interface DraftCondition {
  key: number;
  field: RuleField;
  operator: RuleOperator;
  value: string;
  until: string;
}

export interface DraftAction {
  key: number;
  type: RuleActionType;
  value: string;
  /** Of one that divides an expense: who bears what. */
  shares: readonly ShareForm[];
}

/** A rule while it is edited. */
export interface RuleDraft {
  name: string;
  description: string;
  is_active: boolean;
  priority: string;
  match: 'all' | 'any';
  conditions: readonly DraftCondition[];
  ai_condition: string;
  actions: readonly DraftAction[];
  stop_processing: boolean;
}

const plainPriority = 100;
let lastKey = 0;
const nextKey = (): number => (lastKey += 1);

export const newCondition = (field: RuleField = 'vendor'): DraftCondition => ({
  key: nextKey(),
  field,
  operator: operatorsFor(field)[0] ?? 'equals',
  value: '',
  until: '',
});
export const newAction = (type: RuleActionType = 'set_property'): DraftAction => ({
  key: nextKey(),
  type,
  value: '',
  shares: [noShare, noShare],
});

/** The condition with another field: an operator that the field does not know gives way to its first, a value of another kind goes. */
export function withField(condition: DraftCondition, field: RuleField): DraftCondition {
  const known = operatorsFor(field).includes(condition.operator);
  return withOperator({ ...condition, field }, known ? condition.operator : (operatorsFor(field)[0] ?? 'equals'), condition);
}

/** The condition with another operator; what was typed stays where it is still of the same kind. */
export function withOperator(condition: DraftCondition, operator: RuleOperator, before: DraftCondition = condition): DraftCondition {
  const stays = valueKindOf(condition.field, operator) === valueKindOf(before.field, before.operator);
  return { ...condition, operator, ...(stays ? {} : { value: '', until: '' }) };
}

const shown = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const percent = (value: unknown): string => (value === null || value === undefined ? '' : String(toPercent(value)));

const plain = {
  description: '',
  is_active: true,
  priority: String(plainPriority),
  match: 'all' as const,
  ai_condition: '',
  stop_processing: false,
};

/** A new rule, with what a suggestion fills in or a condition and an action to fill in. */
export const newDraft = (suggested?: RuleSuggestion['rule']): RuleDraft =>
  suggested
    ? { ...plain, name: suggested.name, ...draftParts(suggested) }
    : { ...plain, name: '', conditions: [newCondition()], actions: [newAction()] };

/** A rule as it is edited. */
export function toDraft(rule: Rule): RuleDraft {
  return {
    name: rule.name,
    description: rule.description ?? '',
    is_active: rule.is_active,
    priority: String(rule.priority),
    match: rule.match,
    ai_condition: rule.ai_condition ?? '',
    stop_processing: rule.stop_processing,
    ...draftParts(rule),
  };
}

function draftParts({ conditions, actions }: Pick<Rule, 'conditions' | 'actions'>): Pick<RuleDraft, 'conditions' | 'actions'> {
  return {
    conditions: conditions.map(({ field, operator, value }) => {
      const values = Array.isArray(value) ? value.map(shown) : null;
      const range = operator === 'between' && values;
      return {
        key: nextKey(),
        field: field as RuleField,
        operator: operator as RuleOperator,
        value: range ? (values[0] ?? '') : values ? writeList(values) : shown(value),
        until: range ? (values[1] ?? '') : '',
      };
    }),
    actions: actions.map(({ type, value }) => ({
      key: nextKey(),
      type: type as RuleActionType,
      value: type === 'create_expense' ? percent(value) : shown(value),
      shares: Array.isArray(value) ? sharesOf(value as SplitIn[]) : [noShare, noShare],
    })),
  };
}

const numeric = (text: string): string | number => (/^-?\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : text.trim());

function conditionValue({
  field,
  operator,
  value,
  until,
}: DraftCondition): Partial<Record<'value', string | number | (string | number)[]>> {
  const typed = field === 'amount' || field === 'property_id' ? numeric : (text: string) => text.trim();
  const kind = valueKindOf(field, operator);
  if (kind === 'none') return {};
  if (kind === 'range') return { value: [typed(value), typed(until)] };
  if (operator === 'in') return { value: readList(value).map(typed) };
  return { value: kind === 'text' ? value.trim() : typed(value) };
}

function actionBody({ type, value, shares }: DraftAction): NonNullable<RuleBody['actions']>[number] {
  return type === 'split' ? { type, value: templateOf(shares) } : { type, ...actionValue(type, value) };
}

function actionValue(type: RuleActionType, value: string): { value?: string | number } {
  const kind = actionKindOf(type);
  if (kind === 'none' || (kind === 'confidence' && value.trim() === '')) return {};
  if (kind === 'confidence') return { value: ofPercent(value) };
  return { value: kind === 'property' || kind === 'category' || kind === 'tag' ? numeric(value) : value.trim() };
}

/** What the server is sent. */
export const toBody = (draft: RuleDraft): RuleBody => ({
  name: draft.name.trim(),
  description: draft.description.trim() || null,
  is_active: draft.is_active,
  priority: Number(draft.priority.trim() || plainPriority),
  match: draft.match,
  conditions: draft.conditions.map((condition) => ({
    field: condition.field,
    operator: condition.operator,
    ...conditionValue(condition),
  })),
  ai_condition: draft.ai_condition.trim() || null,
  actions: draft.actions.map(actionBody),
  stop_processing: draft.stop_processing,
});
