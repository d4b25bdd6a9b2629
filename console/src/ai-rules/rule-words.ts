import type { NamesById } from '../choosers/use-property-names';
import type { SplitIn } from '../splits/share-form';
import { splitWords } from '../splits/split-words';
import { toPercent } from './percent';
import type { ActionOutcome, ConditionOutcome, MoneyMoved, Rule, RuleChange } from './rule-types';
import { operatorText } from './rule-types';

type Translate = (key: string, options?: Record<string, unknown>) => string;

/** The names of what rules speak of by id or key. */
export interface RuleNames {
  property: NamesById;
  category: ReadonlyMap<number, string>;
  tag: ReadonlyMap<number, string>;
  type: (type: string) => string;
}

const shown = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** `4` or `"4"` as the name it stands for; a name stays one. What is there no more by now has none, once the names are known. */
function named(names: NamesById, value: unknown, translate: Translate): string {
  const words = shown(value);
  if (!/^\d+$/.test(words)) return words;
  return names.get(Number(words)) ?? (names.size > 0 ? translate('rules.gone', { id: words }) : words);
}

function oneValue(field: string, value: unknown, names: RuleNames, translate: Translate): string {
  if (field === 'property_id') return named(names.property, value, translate);
  if (field === 'document_type') return names.type(shown(value));
  if (field === 'mailbox') return translate(`rule_mailboxes.${shown(value)}`, { _: shown(value) });
  return field === 'amount' || field === 'date' ? shown(value) : `“${shown(value)}”`;
}

/** `Vendor contains “water”`. */
function conditionWords(condition: Rule['conditions'][number], names: RuleNames, translate: Translate): string {
  const { field, operator, value } = condition;
  const values = Array.isArray(value) ? (value as unknown[]) : value === undefined || value === null ? [] : [value];
  const joint = operator === 'between' ? ` ${translate('rules.and')} ` : ', ';
  const asked = values.map((each) => oneValue(field, each, names, translate)).join(joint);
  return [translate(`rule_fields.${field}`), translate(operatorText(field, operator)), asked].filter(Boolean).join(' ');
}

const shareWords = (splits: readonly SplitIn[], names: RuleNames, translate: Translate): string =>
  splitWords(splits, { property: (id) => named(names.property, id, translate), money: (amount) => amount.toFixed(2) }, translate);

/** `Set the property to Alder Street 4`. */
export function actionWords({ type, value }: Pick<ActionOutcome, 'type' | 'value'>, names: RuleNames, translate: Translate): string {
  const action = translate(`rule_actions.${type}`, { _: type });
  if (value === undefined || value === null || value === '') return action;
  if (Array.isArray(value)) return `${action}: ${shareWords(value as SplitIn[], names, translate)}`;
  if (type === 'create_expense') return `${action} (${translate('ai_test.sure', { percent: toPercent(value) })})`;
  const lists: Readonly<Record<string, (value: unknown) => string>> = {
    set_property: (id) => named(names.property, id, translate),
    set_category: (id) => named(names.category, id, translate),
    add_tag: (id) => named(names.tag, id, translate),
    set_document_type: (key) => names.type(shown(key)),
    set_payment_method: (method) => translate(`payment_methods.${shown(method)}`, { _: shown(method) }),
  };
  return `${action}: ${lists[type]?.(value) ?? `“${shown(value)}”`}`;
}

/** The whole rule in two sentences' worth of parts. */
export function ruleWords(rule: Rule, names: RuleNames, translate: Translate): { when: string; does: string[] } {
  const joint = ` ${translate(rule.match === 'all' ? 'rules.and' : 'rules.or')} `;
  const conditions = rule.conditions.map((condition) => conditionWords(condition, names, translate)).join(joint);
  const asked = rule.ai_condition ? translate('rules.ai_asks', { question: rule.ai_condition }) : '';
  const does = rule.actions.map((action) => actionWords({ type: action.type, value: action.value ?? null }, names, translate));
  if (rule.stop_processing) does.push(translate('rules.stops'));
  return { when: [conditions, asked].filter(Boolean).join(` ${translate('rules.and')} `) || translate('rules.always'), does };
}

/** `Property: nothing → Alder Street 4`. */
export function changeWords({ field, from, to }: Omit<RuleChange, 'rule'>, names: RuleNames, translate: Translate): string {
  const lists: Readonly<Record<string, NamesById>> = {
    property_id: names.property,
    category_id: names.category,
    tag_ids: names.tag,
  };
  const value = (id: string | number | null): string => {
    if (id === null || id === '') return translate('rules.blank');
    if (field === 'splits') return shareWords(JSON.parse(String(id)) as SplitIn[], names, translate);
    const list = lists[field];
    if (field === 'payment_method') return translate(`payment_methods.${id}`, { _: String(id) });
    return list ? named(list, id, translate) : field === 'document_type' ? names.type(String(id)) : String(id);
  };
  return `${translate(`rule_fields.${field}`, { _: field })}: ${value(from)} → ${value(to)}`;
}

/** `$300.00 of 3 documents: Property Birch → Alder`. `amount` is written already. */
export function moneyWords({ kind, from, to, documents }: MoneyMoved, amount: string, names: RuleNames, translate: Translate): string {
  const list = kind === 'category' ? names.category : names.property;
  const name = (id: number | null): string => (id === null ? translate('rules.blank') : named(list, id, translate));
  const options = { amount, smart_count: documents, from: name(from), to: to === null ? translate('rules.business') : name(to) };
  return translate(`rules.money_${kind}`, options);
}

/** Why a condition did not hold, or that it did: `Vendor contains “water”: it is “Acme”`. */
export function outcomeWords(
  { field, operator, expected, actual, note }: ConditionOutcome,
  names: RuleNames,
  translate: Translate,
): string {
  if (note) return note;
  if (field === 'ai_condition') return translate('rules.ai_answered', { question: String(expected), answer: actual ?? '' });
  const asked = conditionWords({ field, operator, value: expected }, names, translate);
  const is =
    field === 'property_id' ? named(names.property, actual, translate) : field === 'document_type' && actual ? names.type(actual) : actual;
  return translate(is === null || is === '' ? 'rules.asked_empty' : 'rules.asked', { asked, actual: is });
}
