import type { LedgerDataProvider } from './ledger-data-provider';

const load = async () => (await import('./data-provider')).dataProvider;

/** The data provider for the frame: its code is loaded with the first screen that shows records, not with the first paint. */
export const lazyDataProvider = new Proxy({} as LedgerDataProvider, {
  get: (_, name: string) =>
    name === 'supportAbortSignal' ? true : async (...given: unknown[]): Promise<unknown> => (await load())[name]?.(...given),
});
