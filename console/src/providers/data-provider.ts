import simpleRest from 'ra-data-simple-rest';
import type { DeleteParams, DeleteResult, fetchUtils, GetOneResult, RaRecord, UpdateParams } from 'react-admin';
import { apiBase, call } from '../api/http';
import { guardedChanges } from './guarded-update';
import type { LedgerDataProvider } from './ledger-data-provider';
import { usualOrder } from './usual-order';
import { vendorCalls } from './vendor-calls';

/** The call for an address of the simple-rest dialect: lists and creations are at `/name/`, and the usual order is asked for by none. */
export function pathOf(url: string): string {
  const { pathname, searchParams } = new URL(url, 'http://api');
  const path = pathname.slice(apiBase.length);
  if (searchParams.get('sort')?.includes(`"${usualOrder.field}"`)) searchParams.delete('sort');
  const query = searchParams.size > 0 ? `?${searchParams}` : '';
  return `${path}${/^\/[^/]+$/.test(path) ? '/' : ''}${query}`;
}

type Options = NonNullable<Parameters<typeof fetchUtils.fetchJson>[1]>;

async function httpClient(url: string, { method = 'GET', body: sent, signal }: Options = {}) {
  const response = await call(pathOf(url), {
    method: method as 'GET',
    ...(typeof sent === 'string' && { json: JSON.parse(sent) as unknown }),
    ...(signal && { signal }),
  });
  const body = await response.text();
  return { status: response.status, headers: response.headers, body, json: body ? (JSON.parse(body) as unknown) : {} };
}

const rest = simpleRest(apiBase, httpClient);

/** The api for react-admin. An `ApiError` goes through as it is, with the server's words as its message. */
export const dataProvider: LedgerDataProvider = {
  ...rest,
  ...vendorCalls,
  supportAbortSignal: true,
  /** With `previousData` the edit is merged with what others changed since, and EditConflict tells where that is not possible. */
  async update<R extends RaRecord>(resource: string, params: UpdateParams<R>) {
    const { id, data: typed, previousData: before } = params;
    if (!before) return rest.update<R>(resource, params);
    const { data: latest }: GetOneResult<RaRecord> = await rest.getOne(resource, { id });
    const data = guardedChanges({ latest, typed, before }) as Partial<R>;
    return rest.update<R>(resource, { ...params, data });
  },
  /** The api answers a deletion with nothing. */
  async delete<R extends RaRecord>(resource: string, params: DeleteParams<R>): Promise<DeleteResult<R>> {
    await rest.delete<R>(resource, params);
    return { data: params.previousData ?? ({ id: params.id } as R) };
  },
};
