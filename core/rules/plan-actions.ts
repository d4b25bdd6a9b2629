import { saidOfOffer, toDocumentType } from '#core/extraction/fields/document-type';
import { type SplitDefinition, splitsText } from '#core/database/values/split-definition';
import { dividedFacts } from '#core/rules/divided-facts';
import type { DocumentFacts, RuleTarget } from '#core/rules/document-facts';
import { findNamed } from '#core/rules/find-named';
import { noticeKey, readNotice, wasTold } from '#core/rules/notice';
import type { ActionOutcome, RuleAction } from '#core/database/values/rule-definition';
import { notAMethod, toPaymentMethod } from '#core/rules/payment-method';
import { compareDecimals, toDecimal } from '#core/rules/rule-values';

/** What an action makes of a document. `to` is an id where the field names something by id. */
export interface Change {
  field:
    | RuleTarget
    | 'category_id'
    | 'payment_method'
    | 'splits'
    | 'tag_ids'
    | 'expense'
    | 'subscription'
    | 'notification'
    | 'processing_status';
  from: string | number | null;
  to: string | number;
}

/** An action as it would come out: `done` says whether it can be carried out, `note` why not. */
export interface PlannedAction extends ActionOutcome {
  change: Change | null;
  /** The rule that ran before and has set the same thing. */
  lostTo: PlanningRule | null;
}

/** Marks a planned action as not done after all, with the sentence why. */
export function refuseAction(action: PlannedAction, note: string): void {
  Object.assign(action, { done: false, note, change: null });
}

/** The rule an action belongs to; an unsaved one has no id. */
export interface PlanningRule {
  id: number | null;
  name: string;
  version?: number;
}

/** The facts as they stand after the actions so far, and which rule has set what. */
export interface Draft {
  facts: DocumentFacts;
  setBy: ReadonlyMap<Change['field'], PlanningRule>;
  /** It had its expense before the run. */
  booked: boolean;
  /** It had left the review queue before the run. */
  reviewed: boolean;
}

/** Below this an amount or date is not trusted to make an expense, unless the action names another bound. */
const defaultConfidence = 0.8;

const words: Readonly<Record<RuleTarget | OfExpense, string>> = {
  splits: 'split',
  vendor: 'vendor',
  description: 'description',
  document_type: 'document type',
  property_id: 'property',
  category_id: 'category',
  payment_method: 'payment method',
};

/** What rules say of the expense alone: a person changes it there. */
const ofExpenseAlone = ['category_id', 'payment_method', 'splits'] as const;
type OfExpense = (typeof ofExpenseAlone)[number];
const isOfExpense = (field: RuleTarget | OfExpense): field is OfExpense => (ofExpenseAlone as readonly string[]).includes(field);

/** What an expense takes from its document when it is made, and keeps. */
const ofExpense: readonly Change['field'][] = ['vendor', 'description', 'property_id', 'category_id', 'payment_method', 'splits'];
const bookedStays = 'The existing expense is not changed.';

type Scalar = string | number | boolean | null;
/** `holds`: what a rule wants and is so already; no later rule changes it. */
type Plan = { change: Change | null; note?: string; holds?: Change['field'] } | { refused: string; lostTo?: PlanningRule };
const refused = (sentence: string): Plan => ({ refused: sentence });

/**
 * What one action would do to the draft, and the draft after it. Pure: nothing is written. A value that a person
 * set, or a rule that ran earlier, stands; a wish that comes out as it already is counts as done without a change.
 */
export function planAction(action: RuleAction, draft: Draft, rule: PlanningRule): { planned: PlannedAction; draft: Draft } {
  const plan = action.type === 'split' ? planSplit(action.value, draft) : planners[action.type](action.value ?? null, draft, rule);
  const outcome = { type: action.type, value: action.value ?? null, lostTo: null };
  if ('refused' in plan)
    return { planned: { ...outcome, done: false, note: plan.refused, change: null, lostTo: plan.lostTo ?? null }, draft };
  if (!plan.change) {
    const { holds, note = 'Already set.' } = plan;
    const setBy = holds === undefined || draft.setBy.has(holds) ? draft.setBy : new Map(draft.setBy).set(holds, rule);
    const facts = holds === 'vendor' ? named(draft.facts) : draft.facts;
    return { planned: { ...outcome, done: true, note, change: null }, draft: { ...draft, facts, setBy } };
  }
  const note = draft.booked && ofExpense.includes(plan.change.field) ? bookedStays : null;
  return {
    planned: { ...outcome, done: true, note, change: plan.change },
    draft: { ...draft, ...after(draft, plan.change, rule, outcome.value) },
  };
}

const planners: Readonly<Record<Exclude<RuleAction['type'], 'split'>, (value: Scalar, draft: Draft, rule: PlanningRule) => Plan>> = {
  set_vendor: (value, draft) => setText('vendor', value, draft),
  set_description: (value, draft) => setText('description', value, draft),
  set_document_type(value, draft) {
    const type = toDocumentType(String(value).trim());
    if (type === 'subscription' && isPlacedByPerson(draft.facts)) return refused(placedByPerson);
    return type ? set('document_type', type, draft) : refused(`“${String(value)}” is not a document type.`);
  },
  set_property(value, draft) {
    if (draft.facts.document_type === 'subscription') return refused('Subscription bills are not assigned to a property.');
    const property = findNamed(draft.facts.books.properties, value, 'active property');
    return 'problem' in property ? refused(property.problem) : set('property_id', property.id, draft);
  },
  set_category(value, draft) {
    const category = findNamed(draft.facts.books.categories, value, 'category');
    return 'problem' in category ? refused(category.problem) : set('category_id', category.id, draft);
  },
  set_payment_method(value, draft) {
    const method = toPaymentMethod(value);
    return method ? set('payment_method', method, draft) : refused(notAMethod(value));
  },
  add_tag: (value, { facts }) => addTag(value, facts),
  create_expense: (value, { facts }) => planExpense(value, facts),
  file(_, { facts }) {
    if (facts.filed) return { change: null };
    if (facts.has_expense) return refused('The document has an expense. Only documents without an expense can be filed.');
    if (facts.undone_by_person.includes('review')) return refused('A person returned the document to the review queue.');
    return { change: { field: 'processing_status', from: null, to: 'filed' } };
  },
  create_subscription: (_, draft) => planSubscription(draft),
  notify: (value, { facts }, rule) => planNotice(value, facts, rule),
};

function setText(field: 'vendor' | 'description', value: Scalar, draft: Draft): Plan {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  return text === '' ? refused(`The action does not say which ${words[field]} to set.`) : set(field, text, draft);
}

/** Divides the expense that is made of the document. Whether the parts fit what the document says is tried here, so that a try tells it. */
function planSplit(value: readonly SplitDefinition[], draft: Draft): Plan {
  const { facts } = draft;
  if (facts.document_type === 'subscription') return refused('Subscription bills are not assigned to a property.');
  const divided = dividedFacts(facts, value);
  return 'problem' in divided ? refused(divided.problem) : set('splits', splitsText(value) ?? '', draft);
}

function set(field: RuleTarget | OfExpense, to: string | number, { facts, setBy }: Draft): Plan {
  const from = facts[field];
  if (from === to) return { change: null, holds: field };
  if (!isOfExpense(field) && facts.set_by_person.includes(field))
    return refused(`A person set the ${words[field]}, so the rule does not change it.`);
  const earlier = setBy.get(field);
  if (earlier !== undefined)
    return { refused: `The rule “${earlier.name}” runs first and has already set the ${words[field]}.`, lostTo: earlier };
  return { change: { field, from, to } };
}

function addTag(value: Scalar, facts: DocumentFacts): Plan {
  const tag = findNamed(facts.books.tags, value, 'tag');
  if ('problem' in tag) return refused(tag.problem);
  if (facts.tag_ids.includes(tag.id)) return { change: null };
  if (facts.removed_tag_ids.includes(tag.id)) return refused(`A person removed the tag “${tag.name}” from this document.`);
  return { change: { field: 'tag_ids', from: null, to: tag.id } };
}

function planExpense(value: Scalar, facts: DocumentFacts): Plan {
  if (facts.has_expense) return refused('The document already has an expense.');
  if (facts.undone_by_person.includes('expense')) return refused('A person deleted the expense of this document.');
  if (facts.filed) return refused('The document was filed without an expense.');
  if (facts.duplicate) return refused(facts.duplicate);
  const offer = saidOfOffer(facts.document_type);
  if (offer !== null) return refused(offer);
  if (facts.document_type === 'credit_card_statement') return refused(cardStatement);
  const bound = value === null ? defaultConfidence : Number(value);
  if (!(bound >= 0 && bound <= 1)) return refused(`“${String(value)}” is not a confidence between 0 and 1.`);
  const amount = toDecimal(facts.amount);
  if (!facts.amount || !amount) return refused('No amount was found on the document.');
  if (compareDecimals(amount, { digits: 0n, scale: 0 }) === 0) return refused('The amount is zero.');
  if (!facts.date) return refused('No date was found on the document.');
  if (facts.currency && facts.currency !== facts.business_currency)
    return refused(`The bill is in ${facts.currency}. A person has to enter the amount in ${facts.business_currency}.`);
  const confidence = facts.confidence ?? 0;
  if (confidence < bound) return refused(`The confidence is ${percent(confidence)}, but this rule requires ${percent(bound)}.`);
  return { change: { field: 'expense', from: null, to: facts.amount } };
}

/** Why the bill of a service that has no subscription yet makes none. */
export const foreignPrice = (currency: string, bookCurrency: string): string =>
  `The bill is in ${currency}. A person has to enter the price in ${bookCurrency}.`;

function planSubscription({ facts, setBy, reviewed }: Draft): Plan {
  if (facts.has_subscription) return { change: null };
  // Somebody has deleted the one it was of.
  if (reviewed && facts.document_type === 'subscription') return refused('The document has left the review queue without a subscription.');
  if (facts.set_by_person.includes('document_type') && facts.document_type !== 'subscription')
    return refused('A person set the document type, so the rule does not change it.');
  if (isPlacedByPerson(facts)) return refused(placedByPerson);
  const { subscription } = facts;
  if (facts.undone_by_person.includes('subscription') && !subscription?.existing)
    return refused('The subscription of the document was deleted.');
  if (!subscription) return refused('The document names no service or no charge.');
  const { currency, business_currency: own } = facts;
  // By a vendor that a rule has set another may be there, which is looked up when it comes to it.
  const isNew = !subscription.existing && !setBy.has('vendor');
  if (isNew && currency && currency !== own) return refused(foreignPrice(currency, own));
  return { change: { field: 'subscription', from: null, to: subscription.existing?.id ?? subscription.name } };
}

const cardStatement = 'This is a credit card statement. The charges it lists are recorded from their own bills.';
const isPlacedByPerson = (facts: DocumentFacts): boolean => facts.set_by_person.includes('property_id') && facts.property_id !== null;
const placedByPerson = 'A person assigned the document to a property. Subscription bills have no property.';

function planNotice(value: Scalar, facts: DocumentFacts, rule: PlanningRule): Plan {
  if (!facts.can_notify) return refused('Outgoing mail is not set up (SMTP_URL), so no message was sent.');
  if (rule.id !== null && wasTold(rule, value, facts.told)) return { change: null, note: 'This message was already sent.' };
  const { to } = readNotice(value);
  return { change: { field: 'notification', from: null, to: to.length > 0 ? to.join(', ') : 'administrators' } };
}

/** To the hundredth, cut: what misses its bound by a hair must not be said to reach it. What binary fractions lack is made up first: 0.29 is 29 %. */
const percent = (fraction: number): string => `${Math.floor(Number((fraction * 10_000).toFixed(4))) / 100}%`;

/** Who the vendor is, a rule says for certain. */
const named = (facts: DocumentFacts): DocumentFacts => ({ ...facts, confidence: facts.figures_confidence });

function after(
  { facts, setBy }: Draft,
  { field, to }: Change,
  rule: PlanningRule,
  value: PlannedAction['value'],
): Pick<Draft, 'facts' | 'setBy'> {
  if (field === 'tag_ids') return { setBy, facts: { ...facts, tag_ids: [...facts.tag_ids, Number(to)] } };
  if (field === 'expense') return { setBy, facts: { ...facts, has_expense: true, reviewed: true } };
  if (field === 'notification')
    return { setBy, facts: { ...facts, told: [...facts.told, ...(rule.id === null ? [] : [noticeKey(rule, value as Scalar)])] } };
  if (field === 'subscription')
    return { setBy, facts: { ...facts, has_subscription: true, document_type: 'subscription', property_id: null, reviewed: true } };
  if (field === 'processing_status') return { setBy, facts: { ...facts, filed: true, reviewed: true } };
  const next = { ...(field === 'vendor' ? named(facts) : facts), [field]: to };
  return {
    setBy: new Map(setBy).set(field, rule),
    facts: to === 'subscription' && field === 'document_type' ? { ...next, property_id: null } : next,
  };
}
