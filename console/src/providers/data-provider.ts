import simpleRest from 'ra-data-simple-rest';
import type {
  DeleteManyParams,
  DeleteManyResult,
  DeleteParams,
  DeleteResult,
  fetchUtils,
  GetManyParams,
  GetManyResult,
  GetOneParams,
  GetOneResult,
  RaRecord,
  UpdateParams,
  UpdateResult,
} from 'react-admin';
import { ApiError, apiBase, call, fetchJson } from '../api/http';
import { bookkeepingCalls } from './bookkeeping-calls';
import { bankCalls } from './bank-calls';
import { incomeCalls } from './income-calls';
import { documentCalls } from './document-calls';
import { duesCalls } from './dues-calls';
import { expectedCalls } from './expected-calls';
import { expenseCalls } from './expense-calls';
import { factorCalls } from './factor-calls';
import { guardedChanges } from './guarded-update';
import { hoaEmailCalls } from './hoa-email-calls';
import { importCalls } from './import-calls';
import { mailAccountCalls } from './mail-account-calls';
import { mailCalls } from './mail-calls';
import type { LedgerDataProvider } from './ledger-data-provider';
import { propertyCalls } from './property-calls';
import { reportCalls, systemCalls } from './report-calls';
import { ruleCalls } from './rule-calls';
import { scheduledExportCalls } from './scheduled-export-calls';
import { serviceTypeCalls } from './service-type-calls';
import { settingsCalls } from './settings-calls';
import { splitCalls } from './split-calls';
import { subscriptionCalls } from './subscription-calls';
import { userCalls } from './user-calls';
import { usualOrder } from './usual-order';
import { vendorCalls } from './vendor-calls';
import { webhookCalls } from './webhook-calls';
import { yearShareCalls } from './year-share-calls';

/** Where the api has a resource, if not at `/name/`. */
const places: Readonly<Record<string, { list: string; record: string }>> = {
  'allowed-senders': { list: '/mail/allowed-senders', record: '/mail/allowed-senders' },
  assets: { list: '/assets/', record: '/assets' },
  audit: { list: '/audit', record: '/audit' },
  'everybodys-tokens': { list: '/admin/access-tokens', record: '/admin/access-tokens' },
  'expected-documents': { list: '/expected-documents/announced', record: '/expected-documents/announced' },
  'service-types': { list: '/vendors/service-types/all', record: '/vendors/service-types' },
  users: { list: '/admin/users', record: '/admin/users' },
};

/** The call for an address of the simple-rest dialect, in which the usual order is asked for by none. */
export function pathOf(url: string, method: string): string {
  const { pathname, searchParams } = new URL(url, 'http://api');
  const [name = '', id] = pathname.slice(apiBase.length + 1).split('/');
  const { list, record } = places[name] ?? { list: `/${name}/`, record: `/${name}` };
  if (searchParams.get('sort')?.includes(`"${usualOrder.field}"`)) searchParams.delete('sort');
  if (id !== undefined) return `${record}/${id}`;
  return method === 'GET' ? `${list}?${searchParams}` : (places[name]?.record ?? list);
}

/** Resources that the api changes by PATCH; the others take PUT. */
const patched = /^\/(ai-rules|documents)\//;

/** The rows of the one list that the api wraps into an object, or the answer as it is. */
const unwrapped = (path: string, json: unknown): unknown =>
  path.startsWith('/hoa-emails/?') ? (json as { emails: unknown }).emails : json;

type Options = NonNullable<Parameters<typeof fetchUtils.fetchJson>[1]>;

async function httpClient(url: string, { method = 'GET', body: sent, signal }: Options = {}) {
  const path = pathOf(url, method);
  const response = await call(path, {
    method: method === 'PUT' && patched.test(path) ? 'PATCH' : (method as 'GET'),
    ...(typeof sent === 'string' && { json: JSON.parse(sent) as unknown }),
    ...(signal && { signal }),
  });
  const body = await response.text();
  return { status: response.status, headers: response.headers, body, json: body ? unwrapped(path, JSON.parse(body)) : {} };
}

const restProvider = simpleRest(apiBase, httpClient);

/** What a list leaves out unless it is asked for: a record that is asked for by its id has a name though it is archived. */
const evenArchived: Readonly<Record<string, object>> = { documents: { include_all: true }, properties: { include_inactive: true } };

/** Records by their ids: all of them, however many a page of the list has where none is named. */
async function getMany<R extends RaRecord>(resource: string, { ids, signal }: GetManyParams<R>): Promise<GetManyResult<R>> {
  const pagination = { page: 1, perPage: ids.length };
  const filter = { id: ids, ...evenArchived[resource] };
  const { data } = await restProvider.getList<R>(resource, { pagination, sort: usualOrder, filter, ...(signal && { signal }) });
  return { data };
}

/** One record; by its id in the list where the api has no address for one. */
async function getOne<R extends RaRecord>(resource: string, params: GetOneParams<R>): Promise<GetOneResult<R>> {
  if (!(resource in places)) return restProvider.getOne<R>(resource, params);
  const { data } = await getMany<R>(resource, { ids: [params.id] });
  const [record] = data;
  if (!record) throw new ApiError(404, null, null);
  return { data: record };
}

/** Changes a record only as it was at `seen`; the server refuses to where somebody has changed it since. */
async function updateAsSeen<R extends RaRecord>(resource: string, { id, data }: UpdateParams<R>, seen: string): Promise<UpdateResult<R>> {
  const path = pathOf(`${apiBase}/${resource}/${id}`, 'PUT');
  const method = patched.test(path) ? 'PATCH' : 'PUT';
  return { data: await fetchJson<R>(path, { method, json: data, headers: { 'if-match': `"${seen}"` } }) };
}

/** The api for react-admin. An `ApiError` goes through as it is, with the server's words as its message. */
export const dataProvider: LedgerDataProvider = {
  ...restProvider,
  ...bankCalls,
  ...documentCalls,
  ...duesCalls,
  ...expectedCalls,
  ...expenseCalls,
  ...factorCalls,
  ...hoaEmailCalls,
  ...importCalls,
  ...incomeCalls,
  ...mailAccountCalls,
  ...mailCalls,
  ...propertyCalls,
  ...reportCalls,
  ...ruleCalls,
  ...serviceTypeCalls,
  ...settingsCalls,
  ...scheduledExportCalls,
  ...bookkeepingCalls,
  ...webhookCalls,
  ...splitCalls,
  ...subscriptionCalls,
  ...systemCalls,
  ...userCalls,
  ...vendorCalls,
  ...yearShareCalls,
  supportAbortSignal: true,
  getMany,
  getOne,
  /** With `meta.seen` it is changed only as it was by then. With `previousData` the edit is merged with what others changed since, and EditConflict tells where that is not possible. */
  async update<R extends RaRecord>(resource: string, params: UpdateParams<R>) {
    const { id, data: typed, previousData: before, meta } = params;
    const seen: unknown = meta?.seen;
    if (typeof seen === 'string') return updateAsSeen<R>(resource, params, seen);
    if (!before) return restProvider.update<R>(resource, params);
    const { data: latest }: GetOneResult<RaRecord> = await getOne(resource, { id });
    // A form may write a value in another way than the api does: they are compared as the form has them.
    const asTyped: (record: RaRecord) => RaRecord = meta?.asTyped ?? ((record) => record);
    const changes = guardedChanges({ latest: asTyped(latest), typed, before: asTyped(before), record: latest });
    // What is sent for them may depend on the record they are put into.
    const toBody: (changed: object, record: RaRecord) => object = meta?.toBody ?? ((changed) => changed);
    return restProvider.update<R>(resource, { ...params, data: toBody(changes, latest) as Partial<R> });
  },
  /** The api answers a deletion with nothing. */
  async delete<R extends RaRecord>(resource: string, params: DeleteParams<R>): Promise<DeleteResult<R>> {
    await restProvider.delete<R>(resource, params);
    return { data: params.previousData ?? ({ id: params.id } as R) };
  },
  async deleteMany<R extends RaRecord>(resource: string, params: DeleteManyParams<R>): Promise<DeleteManyResult<R>> {
    await restProvider.deleteMany<R>(resource, params);
    return { data: params.ids };
  },
};
