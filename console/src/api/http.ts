import { keepEarly, takeEarly } from './early';
import { errorWords } from './error-words';
import { session, wantsRenewal } from './session';
import { stepUp } from './step-up';
import type { Token } from './types';

export const apiBase = '/api/v1';

/** An answer that was not a success; `status` 0 means that the server could not be reached. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly body: unknown,
    /** The server's sentence, or null where it said none. */
    readonly detail: string | null,
    /** The token that was sent with the call. */
    readonly token: string | null = null,
  ) {
    super(detail ?? `The server answered ${status}`);
  }
}

type Query = Readonly<Record<string, string | number | boolean | null | undefined>>;

export interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  query?: Query;
  json?: unknown;
  form?: FormData | URLSearchParams;
  signal?: AbortSignal;
  headers?: Record<string, string>;
}

/** The address of a call, its query included. */
export function apiUrl(path: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== null && value !== undefined && value !== '') search.set(name, String(value));
  const text = search.toString();
  return `${apiBase}${path}${text ? `?${text}` : ''}`;
}

/** Asks a question before the screen stands that will ask it. */
export function askEarly(path: string, query: Query = {}): void {
  keepEarly(apiUrl(path, query), ask(path, { query }));
}

/** One call with the bearer token; throws ApiError on anything but success. */
export async function call(path: string, options: Call = {}): Promise<Response> {
  const reads = (options.method ?? 'GET') === 'GET' && !options.headers;
  return (reads ? takeEarly(apiUrl(path, options.query)) : undefined) ?? ask(path, options);
}

/** Whether a refusal asks for a recent proof of who calls (RFC 9470). */
const wantsProof = ({ status, headers }: Response): boolean =>
  status === 403 && (headers.get('www-authenticate') ?? '').includes('insufficient_user_authentication');

async function ask(path: string, options: Call): Promise<Response> {
  const sent = await send(path, options);
  const mayTryAgain = (wantsProof(sent.response) && (await stepUp.prove())) || (await hasNextToken(path, sent));
  return read(path, mayTryAgain ? await send(path, options) : sent);
}

/** Whether a call is for those, too, who are not signed in. */
const isOpen = (path: string): boolean => path.startsWith('/auth/') || path === '/shared-year' || path.startsWith('/shared-year/');

let nextToken: Promise<boolean> | null = null;

/** Whether there is another token for a call whose own opens nothing any more: that of a changed role does not, while its session goes on. */
async function hasNextToken(path: string, { response, token }: Sent): Promise<boolean> {
  if (response.status !== 401 || token === null || (path.startsWith('/auth/') && path !== '/auth/me')) return false;
  if (session.token() !== token) return session.token() !== null;
  nextToken ??= takeNextToken(token).finally(() => (nextToken = null));
  return nextToken;
}

async function takeNextToken(token: string): Promise<boolean> {
  const { response } = await send('/auth/refresh', { method: 'POST' });
  if (!response.ok || session.token() !== token) return false;
  session.keep(((await response.json()) as Token).access_token);
  session.replaced();
  return true;
}

/** A call as it was sent, and what came. */
interface Sent {
  response: Response;
  token: string | null;
}

async function send(path: string, { method = 'GET', query, json, form, signal, headers }: Call): Promise<Sent> {
  const token = session.token();
  // What remains of the screens after somebody signed out goes on asking for a moment.
  if (!token && !headers?.authorization && !isOpen(path)) throw new ApiError(401, null, null);
  const response = await fetch(apiUrl(path, query), {
    method,
    signal: signal ?? null,
    headers: {
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    body: json === undefined ? (form ?? null) : JSON.stringify(json),
  }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError(0, null, null);
  });
  return { response, token };
}

async function read(path: string, { response, token }: Sent): Promise<Response> {
  if (response.ok) {
    if (token && path !== '/auth/refresh') void renewWhileUsed(token);
    return response;
  }
  if (response.status === 401 && !path.startsWith('/auth/')) session.refused();
  const body: unknown = await response.json().catch(() => null);
  throw new ApiError(response.status, body, errorWords(body), token);
}

let renewing = false;

/** Exchanges an ageing token while somebody looks at the page; an unattended one runs out by itself. */
async function renewWhileUsed(token: string): Promise<void> {
  // A call that ends the session is answered when it is gone.
  if (renewing || session.token() !== token || document.visibilityState !== 'visible' || !wantsRenewal(token, Date.now())) return;
  renewing = true;
  try {
    const fresh = await fetchJson<Token>('/auth/refresh', { method: 'POST' });
    // Somebody may have signed out meanwhile.
    if (session.token() === token) session.keep(fresh.access_token);
  } catch {
    // The old one is good for a while yet; the next call tries again.
  } finally {
    renewing = false;
  }
}

/** The call's JSON answer, as the schema generated from the server promises it. */
export async function fetchJson<T>(path: string, options?: Call): Promise<T> {
  const response = await call(path, options);
  return (response.status === 204 ? null : await response.json()) as T;
}

/** The server's sentence where it said one, else ours. */
export function wordsOf(error: unknown, otherwise: string): string {
  return error instanceof ApiError && error.detail && error.status !== 0 ? error.detail : otherwise;
}

/** A toast of failure: its own words stand, and under them the server's sentence where it said one. */
export function failure(error: unknown): { type: 'error'; description?: string } {
  const detail = wordsOf(error, '');
  return { type: 'error', ...(detail !== '' && { description: detail }) };
}
