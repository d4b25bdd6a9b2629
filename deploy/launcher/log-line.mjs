const fatal = 60;

const labels = new Map([
  [40, 'warning: '],
  [50, 'error: '],
  [fatal, 'fatal: '],
]);

/**
 * A line that a process wrote, as a person at the terminal reads it. Of a log record only the time, the message
 * and the kind of error are shown; its other fields stay out of sight (LOG_FORMAT=json shows everything).
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
  return { text: row(time, name, message), ready: record.ready === true };
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
