const fatal = 60;

const labels = new Map([
  [40, 'warning: '],
  [50, 'error: '],
  [fatal, 'fatal: '],
]);

/** The fields after a message, in this order: ids, counts and outcomes, never text of a person or a document. */
const facts = [
  'method', 'path', 'status', 'user', 'responseTime', 'request',
  'task', 'kind', 'document', 'mail', 'mailId', 'queueId', 'outcome', 'attempts', 'tries', 'next', 'ms',
  'bytes', 'recipients', 'trusted', 'repeated', 'waiting', 'code',
  'position', 'hash',
  'lane', 'chore', 'provider', 'lapsed', 'unparked', 'tasks',
  'reason', 'why', 'error',
]; // prettier-ignore
const longestFact = 200;

/**
 * A line that a process wrote, as a person at the terminal reads it: the time, the message, the kind of error and the facts that are listed above. Other
 * fields stay out of sight (LOG_FORMAT=json shows everything).
 * @param {string} name of the process
 * @param {string} line
 * @returns {{ text: string, ready: boolean }} with whether the line says that the process takes work now
 */
export function renderLine(name, line) {
  const record = parse(line);
  if (!record) return { text: row(new Date(), name, line), ready: false };
  const time = new Date(/** @type {string | number} */ (record.time ?? Date.now()));
  // A process that cannot start has seen nothing of anybody's yet, and its reason is what the person has to act on.
  const kind = record.level === fatal ? reason(record) : errorKind(record.err);
  const message = `${labels.get(Number(record.level)) ?? ''}${typeof record.msg === 'string' ? record.msg : ''}${kind ? ` (${kind})` : ''}`;
  return { text: row(time, name, [message, ...factsOf(record)].join(' ')), ready: record.ready === true };
}

/**
 * @param {Date} time
 * @param {string} name
 * @param {string} message
 */
export function row(time, name, message) {
  // Not toLocaleTimeString, which keeps some megabytes of the world's customs in memory.
  const clock = Number.isNaN(time.getTime())
    ? '--:--:--'
    : [time.getHours(), time.getMinutes(), time.getSeconds()].map((part) => String(part).padStart(2, '0')).join(':');
  return `${clock}  ${name.padEnd(12)}  ${message}`;
}

/**
 * @param {string} line
 * @returns {Record<string, unknown> | undefined}
 */
function parse(line) {
  if (!line.startsWith('{')) return undefined;
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/**
 * A server that could not start has printed its reason already.
 * @param {Record<string, unknown>} record
 */
function factsOf(record) {
  const shown = record.level === fatal ? [] : facts.filter((name) => record[name] !== undefined && record[name] !== null);
  return shown.map((name) => `${name}=${written(record[name])}`);
}

/**
 * A value in one word, or in quotation marks, without characters that a terminal would act on.
 * @param {unknown} value
 */
function written(value) {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const short = text.length > longestFact ? `${text.slice(0, longestFact)}…` : text;
  if (/^[\w./:@,%+~[\]-]+$/.test(short)) return short;
  return JSON.stringify(short).replaceAll(/[^ -~…]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** @param {unknown} error */
function errorKind(error) {
  if (typeof error !== 'object' || error === null) return undefined;
  const { code, type } = /** @type {{ code?: unknown, type?: unknown }} */ (error);
  return [type, code].filter((part) => typeof part === 'string').join(' ') || undefined;
}

/** @param {Record<string, unknown>} record */
function reason({ err, error }) {
  const [said] = [error, /** @type {{ message?: unknown } | undefined} */ (err)?.message].filter((part) => typeof part === 'string');
  return said;
}
