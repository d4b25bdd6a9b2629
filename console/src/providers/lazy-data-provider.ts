import type { LedgerDataProvider } from './ledger-data-provider';

const load = async () => (await import('./data-provider')).dataProvider;

/** The data provider for the frame: its code is loaded with the first screen that shows records, not with the first paint. */
export const lazyDataProvider = new Proxy({} as LedgerDataProvider, {
  get(_, name) {
    if (name === 'supportAbortSignal') return true;
    // What is awaited is asked for `then`: the provider is no promise.
    if (typeof name === 'symbol' || name === 'then') return undefined;
    return async (...given: unknown[]): Promise<unknown> => {
      const call: unknown = (await load())[name];
      if (typeof call !== 'function') throw new Error(`The data provider has no ${name}.`);
      return call(...given) as unknown;
    };
  },
});
