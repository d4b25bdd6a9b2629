import type { ErrorCode } from '#core/kernel/platform/app-error';

/** The HTTP status of every refusal the product knows. */
export const statusOf: Readonly<Record<ErrorCode, number>> = {
  'not-found': 404,
  conflict: 409,
  'changed-meanwhile': 412,
  invalid: 422,
  'too-large': 413,
  'too-slow': 408,
  'unsupported-type': 415,
  forbidden: 403,
  'proof-needed': 403,
  unauthenticated: 401,
  'too-many-requests': 429,
  'switched-off': 501,
  unavailable: 503,
  'disk-full': 507,
};

/** What each error answer means, for the description of the api. */
export const meaningOf: Readonly<Record<number, string>> = {
  400: 'The address or the body cannot be read',
  401: 'No token, or one that is no longer valid',
  403: 'The role does not permit this',
  404: 'It does not exist',
  408: 'The body took too long to arrive',
  409: 'It conflicts with existing data',
  412: 'It was changed after it was read',
  413: 'Too large',
  416: 'This part of the file does not exist',
  415: 'A kind of file that is not supported',
  422: 'A value is not valid',
  429: 'Too many calls; see Retry-After',
  500: 'Our fault; the request_id finds it in the log',
  501: 'Switched off by the settings',
  503: 'The database or the file store is not available, or there are too many calls; see Retry-After',
  507: 'The disk is full',
};
