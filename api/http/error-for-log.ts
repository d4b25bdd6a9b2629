/** What a log may say of an error: the database puts a query's values into its messages, and those are what people wrote. */
export interface LoggedError {
  name: string;
  code?: string;
  constraint?: string;
  message?: string;
  at: string[];
}

/** An error without the words of people: where it came from always, what it says only when it is not the database's. */
export function errorForLog(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { name: typeof error, at: [] };
  const { code, constraint, name, message, stack = '' } = error as Error & { code?: unknown; constraint?: unknown };
  const fromDatabase =
    name.endsWith('Exception') || error.constructor.name.endsWith('Exception') || (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code));
  return {
    name: error.constructor.name,
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof constraint === 'string' ? { constraint } : {}),
    ...(fromDatabase ? {} : { message: message.slice(0, 500) }),
    at: stack
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 12)
      .map((line) => line.trim()),
  };
}
