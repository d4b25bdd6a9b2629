import { RE2JS, RE2JSException } from 're2js';
import { toDocumentType } from '#core/extraction/fields/document-type';
import type { DocumentFacts } from '#core/rules/document-facts';
import type { ConditionOutcome, RuleCondition } from '#core/database/values/rule-definition';
import { compareDecimals, excerpt, toDay, toDecimal, toOneLine, toPlainText } from '#core/rules/rule-values';

type Scalar = string | number | boolean | null;
type Field = RuleCondition['field'];

/** Whether a comparison holds, where in which text, and why it could not be made. */
interface Finding {
  held: boolean;
  at?: number;
  text?: string;
  note?: string;
}

const numberFields: readonly Field[] = ['amount', 'property_id'];
/** Searching is linear, but not for free: some seconds for a million letters. */
const longestSearchedText = 250_000;
/** Letters times the steps of the expression: `a{1,1000}` goes through a thousand of them with every letter. Some seconds at the very worst. */
const mostSteps = 8_000_000;
/** To know where it was found costs many times as much as whether. */
const mostStepsToPlace = 1_000_000;
/** What an expression has learnt of texts is kept with it, up to 8 MB. */
const mostCompiled = 50;

/**
 * Tests one condition on one document. Never throws: a value that does not fit the operator, or an invalid expression,
 * makes the condition not hold, with a note that says so. `today` is the business's day, `YYYY-MM-DD`.
 */
export function evaluateCondition(condition: RuleCondition, facts: DocumentFacts, today: string): ConditionOutcome {
  const actual = facts[condition.field];
  const { value = null } = condition;
  const finding = operators[condition.operator]({ field: condition.field, actual, values: Array.isArray(value) ? value : [value], today });
  return {
    field: condition.field,
    operator: condition.operator,
    expected: condition.value ?? null,
    actual: actual === null ? null : excerpt(finding.text ?? String(actual), finding.at),
    held: finding.held,
    ...(finding.note ? { note: finding.note } : {}),
  };
}

/** One test: the field, what stands in it, and what the condition asks for. */
interface Test {
  field: Field;
  actual: string | number | null;
  values: readonly Scalar[];
  today: string;
}

const first = (test: Test): Scalar => test.values[0] ?? null;
const isEmpty = ({ actual }: Test): boolean => actual === null || String(actual).trim() === '';

const operators: Readonly<Record<RuleCondition['operator'], (test: Test) => Finding>> = {
  is_empty: (test) => ({ held: isEmpty(test) }),
  is_not_empty: (test) => ({ held: !isEmpty(test) }),
  equals: (test) => equal(test, first(test)),
  not_equals: (test) => not(equal(test, first(test))),
  in: (test) => ({ held: test.values.some((value) => value !== null && equal(test, value).held) }),
  contains: (test) => search(test, (text, part) => text.indexOf(part)),
  not_contains: (test) => not(search(test, (text, part) => text.indexOf(part))),
  starts_with: (test) => search(test, (text, part) => (text.startsWith(part) ? 0 : -1)),
  ends_with: (test) => search(test, (text, part) => (text.endsWith(part) ? text.length - part.length : -1)),
  matches: (test) => matches(test.actual, first(test)),
  gt: (test) => ordered(test, (sign) => sign > 0),
  gte: (test) => ordered(test, (sign) => sign >= 0),
  lt: (test) => ordered(test, (sign) => sign < 0),
  lte: (test) => ordered(test, (sign) => sign <= 0),
  between,
};

/** The negation; a comparison that could not be made holds neither way. */
function not(finding: Finding): Finding {
  return finding.note ? finding : { held: !finding.held };
}

/** Below, at or above 0; null where the two cannot be compared in this field. */
function compare(field: Field, actual: string | number, wanted: Scalar, today: string): number | null {
  if (wanted === null) return null;
  if (field === 'date') {
    const day = toDay(wanted, today);
    return day === null ? null : String(actual).localeCompare(day);
  }
  const [left, right] = [toDecimal(actual), toDecimal(wanted)];
  if (left && right) return compareDecimals(left, right);
  if (numberFields.includes(field)) return null;
  const [a, b] = [toPlainText(actual), toPlainText(wanted)];
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function equal({ field, actual, today }: Test, wanted: Scalar): Finding {
  if (wanted === null || wanted === '') return { held: actual === null || actual === '' };
  if (field === 'date' || numberFields.includes(field)) {
    const fits = field === 'date' ? toDay(wanted, today) !== null : toDecimal(wanted) !== null;
    if (!fits) return { held: false, note: cannotCompare(field, wanted) };
    return { held: actual !== null && compare(field, actual, wanted, today) === 0 };
  }
  if (actual === null) return { held: false };
  if (field === 'document_type') return { held: actual === (toDocumentType(String(wanted)) ?? toPlainText(wanted)) };
  // In a text `007` and `7` are two things.
  return { held: toPlainText(actual) === toPlainText(wanted) };
}

function ordered(test: Test, fits: (sign: number) => boolean): Finding {
  if (test.actual === null) return { held: false };
  const sign = compare(test.field, test.actual, first(test), test.today);
  return sign === null ? { held: false, note: cannotCompare(test.field, first(test)) } : { held: fits(sign) };
}

function between({ field, actual, values, today }: Test): Finding {
  const [low = null, high = null] = values;
  if (values.length !== 2) return { held: false, note: '“between” takes two values.' };
  if (actual === null) return { held: false };
  const [a, b] = [compare(field, actual, low, today), compare(field, actual, high, today)];
  if (a === null || b === null) return { held: false, note: cannotCompare(field, a === null ? low : high) };
  // Written the wrong way round it means the same span.
  return { held: (a >= 0 && b <= 0) || (a <= 0 && b >= 0) };
}

function cannotCompare(field: Field, wanted: Scalar): string {
  const kind = field === 'date' ? 'a date' : 'a number';
  return wanted === null ? 'The condition has no value to compare with.' : `“${excerpt(String(wanted), 0, 60)}” is not ${kind}.`;
}

function search(test: Test, place: (text: string, part: string) => number): Finding {
  const { actual } = test;
  const wanted = first(test);
  const part = wanted === null ? '' : toPlainText(wanted);
  if (part === '') return { held: false, note: 'The condition has no text to look for.' };
  if (actual === null) return { held: false };
  const at = place(toPlainText(actual), part);
  return at < 0 ? { held: false } : { held: true, at, text: toOneLine(actual) };
}

const compiled = new Map<string, RE2JS | string>();

/** The expression, or the sentence that says why it is none. */
function expression(source: string): RE2JS | string {
  const known = compiled.get(source);
  if (known !== undefined) return known;
  let pattern: RE2JS | string;
  try {
    pattern = RE2JS.compile(source, RE2JS.CASE_INSENSITIVE | RE2JS.MULTILINE);
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    pattern = `“${excerpt(source, 0, 60)}” is not a valid expression.`;
  }
  if (compiled.size >= mostCompiled) compiled.clear();
  compiled.set(source, pattern);
  return pattern;
}

/** The sentence that says why a text is no expression rules can search by; null where it is one. */
export function expressionProblem(source: string): string | null {
  const pattern = expression(source);
  return typeof pattern === 'string' ? pattern : null;
}

/** Linear in the length of the text, whatever the expression; found anywhere, without regard to case. */
function matches(actual: string | number | null, wanted: Scalar): Finding {
  if (wanted === null || wanted === '') return { held: false, note: 'The condition has no expression.' };
  const pattern = expression(String(wanted));
  if (typeof pattern === 'string') return { held: false, note: pattern };
  if (actual === null) return { held: false };
  const all = String(actual);
  const text = all.slice(0, Math.min(longestSearchedText, Math.floor(mostSteps / pattern.programSize())));
  if (!pattern.test(text))
    return text === all ? { held: false } : { held: false, note: `Only the first ${text.length} characters of the text were searched.` };
  if (text.length * pattern.programSize() > mostStepsToPlace) return { held: true };
  const matcher = pattern.matcher(text);
  return matcher.find() ? { held: true, at: matcher.start() } : { held: true };
}
