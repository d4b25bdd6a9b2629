import type { DataProvider } from 'react-admin';
import type { BankCalls } from './bank-calls';
import type { DocumentCalls } from './document-calls';
import type { DuesCalls } from './dues-calls';
import type { ExpectedCalls } from './expected-calls';
import type { ExpenseCalls } from './expense-calls';
import type { FactorCalls } from './factor-calls';
import type { HoaEmailCalls } from './hoa-email-calls';
import type { ImportCalls } from './import-calls';
import type { IncomeCalls } from './income-calls';
import type { MailAccountCalls } from './mail-account-calls';
import type { MailCalls } from './mail-calls';
import type { PropertyCalls } from './property-calls';
import type { ReportCalls } from './report-calls';
import type { RuleCalls } from './rule-calls';
import type { ServiceTypeCalls } from './service-type-calls';
import type { BookkeepingCalls } from './bookkeeping-calls';
import type { ScheduledExportCalls } from './scheduled-export-calls';
import type { WebhookCalls } from './webhook-calls';
import type { SettingsCalls } from './settings-calls';
import type { SplitCalls } from './split-calls';
import type { SubscriptionCalls } from './subscription-calls';
import type { UserCalls } from './user-calls';
import type { VendorCalls } from './vendor-calls';
import type { YearShareCalls } from './year-share-calls';

/** react-admin's data provider with the calls that only one resource has. */
export interface LedgerDataProvider
  extends
    DataProvider,
    BankCalls,
    DocumentCalls,
    DuesCalls,
    ExpectedCalls,
    ExpenseCalls,
    FactorCalls,
    HoaEmailCalls,
    ImportCalls,
    IncomeCalls,
    MailAccountCalls,
    MailCalls,
    PropertyCalls,
    ReportCalls,
    RuleCalls,
    ServiceTypeCalls,
    SettingsCalls,
    ScheduledExportCalls,
    BookkeepingCalls,
    WebhookCalls,
    SplitCalls,
    SubscriptionCalls,
    UserCalls,
    VendorCalls,
    YearShareCalls {}
