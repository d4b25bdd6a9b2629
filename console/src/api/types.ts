import type { components } from './schema';

type Schemas = components['schemas'];

export type Me = Schemas['Me'];
export type Token = Schemas['Token'];
export type DocumentRow = Schemas['DocumentRow'];
export type DocumentFull = Schemas['Document'];
export type ExtractedField = Schemas['ExtractedField'];
export type Property = Schemas['Property'];
export type PropertyRow = Schemas['PropertyRow'];
export type Category = Schemas['Category'];
export type Expense = Schemas['Expense'];
export type ExpenseSummary = Schemas['ExpenseSummary'];
export type Settings = Schemas['Settings'];
export type SystemStatus = Schemas['SystemStatus'];
export type DocumentEvent = Schemas['DocumentEvent'];
export type Queued = Schemas['Queued'];
export type RulesApplied = Schemas['RulesApplied'];
export type Tag = Schemas['Tag'];
export type HoaEmailRow = Schemas['HoaEmailRow'];
export type HoaEmail = Schemas['HoaEmail'];
export type HoaEmailPage = Schemas['HoaEmailPage'];
export type HoaStats = Schemas['HoaStats'];
export type HoaDues = Schemas['HoaDues'];
export type MailRow = Schemas['MailRow'];
export type Mail = Schemas['Mail'];
