import simpleRest from 'ra-data-simple-rest';
import { type DataProvider, type fetchUtils, HttpError } from 'react-admin';
import { ApiError, apiBase, call } from '../api/http';

/** Resources the server changes by PATCH; the others take PUT. */
const patched = new Set(['documents', 'ai-rules', 'messages', 'mail']);

/** Lists and creations stand at `/name/`; everything below a resource has no trailing slash. */
export function withSlash(url: string): string {
  const [path = '', query] = url.split('?');
  const depth = path.slice(apiBase.length).split('/').filter(Boolean).length;
  const slashed = depth === 1 && !path.endsWith('/') ? `${path}/` : path;
  return query === undefined ? slashed : `${slashed}?${query}`;
}

type Options = NonNullable<Parameters<typeof fetchUtils.fetchJson>[1]>;

async function httpClient(url: string, options: Options = {}) {
  const path = withSlash(url);
  const resource = path.slice(apiBase.length).split(/[/?]/).find(Boolean) ?? '';
  const method = options.method === 'PUT' && patched.has(resource) ? 'PATCH' : (options.method ?? 'GET');
  try {
    const response = await call(path.slice(apiBase.length), {
      method: method as 'GET',
      ...(typeof options.body === 'string' ? { json: JSON.parse(options.body) as unknown } : {}),
      ...(options.signal ? { signal: options.signal } : {}),
    });
    const body = await response.text();
    return { status: response.status, headers: response.headers, body, json: body ? (JSON.parse(body) as unknown) : {} };
  } catch (error) {
    if (error instanceof ApiError) throw new HttpError(error.message, error.status, error.body);
    throw error;
  }
}

/** react-admin's door to the api, in its simple-rest dialect. */
export const dataProvider: DataProvider = simpleRest(apiBase, httpClient);
