import type { DataProvider } from 'react-admin';
import type { VendorCalls } from './vendor-calls';

/** react-admin's data provider with the calls that only one resource has. */
export interface LedgerDataProvider extends DataProvider, VendorCalls {}
