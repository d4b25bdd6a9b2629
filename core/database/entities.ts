import { Asset } from '#core/database/entities/asset.entity';
import { BankAccount } from '#core/database/entities/bank-account.entity';
import { BankLine } from '#core/database/entities/bank-line.entity';
import { BankMatch } from '#core/database/entities/bank-match.entity';
import { BankStatement } from '#core/database/entities/bank-statement.entity';
import { keyedTables } from '#core/database/kernel-keys';
import { SignInChallenge } from '#core/database/entities/challenge.entity';
import { CodeFailures } from '#core/database/entities/code-failures.entity';
import { UserPasskey } from '#core/database/entities/passkey.entity';
import { UserRecoveryCode } from '#core/database/entities/recovery-code.entity';
import { UserTotp } from '#core/database/entities/totp.entity';
import { AuditSeal } from '#core/kernel/audit/audit-seal.entity';
import { Claim } from '#core/database/entities/claim.entity';
import { Series } from '#core/database/entities/series.entity';
import { Category } from '#core/database/entities/category.entity';
import { Trial } from '#core/database/entities/trial.entity';
import { DocumentEvent } from '#core/database/entities/document-event.entity';
import { DocumentPage } from '#core/database/entities/document-page.entity';
import { Document } from '#core/database/entities/document.entity';
import { ExpectedDocument } from '#core/database/entities/expected-document.entity';
import { ExpectedNotice } from '#core/database/entities/expected-notice.entity';
import { ExpenseChange } from '#core/database/entities/expense-change.entity';
import { ExpenseSum } from '#core/database/entities/expense-sum.entity';
import { ExpenseSplit } from '#core/database/entities/expense-split.entity';
import { VendorSplit } from '#core/database/entities/vendor-split.entity';
import { Expense } from '#core/database/entities/expense.entity';
import { ProviderAnswer } from '#core/kernel/provider/provider-answer.entity';
import { ProviderCall } from '#core/kernel/provider/provider-call.entity';
import { ProviderGate } from '#core/kernel/provider/provider-gate.entity';
import { HoaDueRate } from '#core/database/entities/hoa-due-rate.entity';
import { FetchedMessage } from '#core/database/entities/fetched-message.entity';
import { MailAccount } from '#core/database/entities/mail-account.entity';
import { MailAccountState } from '#core/database/entities/mail-account-state.entity';
import { HoaEmail } from '#core/database/entities/hoa-email.entity';
import { AllowedSender } from '#core/database/entities/allowed-sender.entity';
import { InboundMail } from '#core/database/entities/inbound-mail.entity';
import { MailDelivery } from '#core/database/entities/mail-delivery.entity';
import { MailPart } from '#core/database/entities/mail-part.entity';
import { CorrectionCase } from '#core/database/entities/correction-case.entity';
import { MessageMedia } from '#core/database/entities/message-media.entity';
import { Message } from '#core/database/entities/message.entity';
import { EscrowDisbursement } from '#core/database/entities/escrow-disbursement.entity';
import { MortgageStatement } from '#core/database/entities/mortgage-statement.entity';
import { Heartbeat } from '#core/kernel/platform/heartbeat.entity';
import { DocumentKey } from '#core/database/entities/document-key.entity';
import { PropertyIdentifier } from '#core/database/entities/property-identifier.entity';
import { PropertyKey } from '#core/database/entities/property-key.entity';
import { DocumentSeries, DocumentSeriesChange } from '#core/database/entities/document-series.entity';
import { PropertyPapers } from '#core/database/entities/property-papers.entity';
import { PropertySlug } from '#core/database/entities/property-slug.entity';
import { Property } from '#core/database/entities/property.entity';
import { RuleExecution } from '#core/database/entities/rule-execution.entity';
import { Rule } from '#core/database/entities/rule.entity';
import { Setting } from '#core/kernel/keys/setting.entity';
import { Subscription } from '#core/database/entities/subscription.entity';
import { ExpenseTag } from '#core/database/entities/expense-tag.entity';
import { Tag } from '#core/database/entities/tag.entity';
import { AccessToken } from '#core/database/entities/access-token.entity';
import { KnownDevice } from '#core/database/entities/known-device.entity';
import { PasswordReset } from '#core/database/entities/password-reset.entity';
import { OidcExchange } from '#core/database/entities/oidc-exchange.entity';
import { OidcIdentity } from '#core/database/entities/oidc-identity.entity';
import { OidcSession } from '#core/database/entities/oidc-session.entity';
import { SignInAttempt } from '#core/database/entities/sign-in-attempt.entity';
import { Ticket } from '#core/database/entities/ticket.entity';
import { Owner } from '#core/database/entities/owner.entity';
import { UserOwner } from '#core/database/entities/user-owner.entity';
import { UserProperty } from '#core/database/entities/user-property.entity';
import { UserSession } from '#core/database/entities/user-session.entity';
import { CsvImport } from '#core/database/entities/csv-import.entity';
import { CsvImportRecord } from '#core/database/entities/csv-import-record.entity';
import { CsvImportRow } from '#core/database/entities/csv-import-row.entity';
import { User } from '#core/database/entities/user.entity';
import { ExportRun } from '#core/database/entities/export-run.entity';
import { ScheduledExport } from '#core/database/entities/scheduled-export.entity';
import { WebhookDelivery } from '#core/database/entities/webhook-delivery.entity';
import { WebhookEndpoint } from '#core/database/entities/webhook-endpoint.entity';
import { WebhookEvent } from '#core/database/entities/webhook-event.entity';
import { WebhookSecret } from '#core/database/entities/webhook-secret.entity';
import { YearShare } from '#core/database/entities/year-share.entity';
import { YearShareProperty } from '#core/database/entities/year-share-property.entity';
import { ServiceType } from '#core/database/entities/service-type.entity';
import { VendorCertificate } from '#core/database/entities/vendor-certificate.entity';
import { VendorW9 } from '#core/database/entities/vendor-w9.entity';
import { Vendor } from '#core/database/entities/vendor.entity';
import { VirusVerdict } from '#core/kernel/scanning/virus-verdict.entity';
import { ReadingWeights } from '#core/database/entities/reading-weights.entity';
import { ReplayedDocument } from '#core/database/entities/replayed-document.entity';

/** Every table of the product, by hand: nothing is discovered. */
export const entities = [
  ...keyedTables,
  User,
  WebhookSecret,
  ScheduledExport,
  ExportRun,
  WebhookEndpoint,
  WebhookEvent,
  WebhookDelivery,
  KnownDevice,
  UserSession,
  PasswordReset,
  OidcIdentity,
  OidcSession,
  OidcExchange,
  SignInAttempt,
  AccessToken,
  Ticket,
  Setting,
  Category,
  Claim,
  Series,
  Tag,
  Property,
  UserProperty,
  Owner,
  UserOwner,
  PropertySlug,
  PropertyIdentifier,
  PropertyKey,
  PropertyPapers,
  DocumentSeries,
  DocumentSeriesChange,
  InboundMail,
  MailDelivery,
  MailPart,
  AllowedSender,
  Document,
  CorrectionCase,
  DocumentKey,
  DocumentPage,
  DocumentEvent,
  Expense,
  Rule,
  RuleExecution,
  ProviderCall,
  ProviderAnswer,
  ProviderGate,
  Heartbeat,
  Subscription,
  ExpenseTag,
  ExpenseSplit,
  VendorSplit,
  ExpenseChange,
  ExpenseSum,
  ServiceType,
  VendorW9,
  VendorCertificate,
  Vendor,
  Message,
  MessageMedia,
  ExpectedDocument,
  ExpectedNotice,
  HoaEmail,
  HoaDueRate,
  MortgageStatement,
  EscrowDisbursement,
  AuditSeal,
  Trial,
  UserTotp,
  UserPasskey,
  UserRecoveryCode,
  SignInChallenge,
  CodeFailures,
  VirusVerdict,
  ReadingWeights,
  ReplayedDocument,
  CsvImport,
  CsvImportRow,
  CsvImportRecord,
  Asset,
  BankAccount,
  BankLine,
  BankMatch,
  BankStatement,
  MailAccount,
  MailAccountState,
  FetchedMessage,
  YearShare,
  YearShareProperty,
];
