import type { DataProvider } from 'react-admin';
import type { DocumentCalls } from './document-calls';
import type { DuesCalls } from './dues-calls';
import type { ExpenseCalls } from './expense-calls';
import type { PropertyCalls } from './property-calls';
import type { RuleCalls } from './rule-calls';
import type { ServiceTypeCalls } from './service-type-calls';
import type { SubscriptionCalls } from './subscription-calls';
import type { UserCalls } from './user-calls';
import type { VendorCalls } from './vendor-calls';

/** react-admin's data provider with the calls that only one resource has. */
export interface LedgerDataProvider
  extends
    DataProvider,
    DocumentCalls,
    DuesCalls,
    ExpenseCalls,
    PropertyCalls,
    RuleCalls,
    ServiceTypeCalls,
    SubscriptionCalls,
    UserCalls,
    VendorCalls {}
