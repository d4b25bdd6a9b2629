import '#core/platform/kernel-keys';
import { SignInChallenge } from '#core/factors/challenge.entity';
import { CodeFailures } from '#core/factors/code-failures.entity';
import { UserPasskey } from '#core/factors/passkey.entity';
import { UserRecoveryCode } from '#core/factors/recovery-code.entity';
import { UserTotp } from '#core/factors/totp.entity';
import { AuditEntry } from '#core/audit/audit-entry.entity';
import { AuditSeal } from '#core/audit/audit-seal.entity';
import { Claim } from '#core/books/claim.entity';
import { Series } from '#core/books/series.entity';
import { Category } from '#core/categories/category.entity';
import { Trial } from '#core/diagnostics/trial.entity';
import { DocumentEvent } from '#core/documents/document-event.entity';
import { DocumentPage } from '#core/documents/document-page.entity';
import { Document } from '#core/documents/document.entity';
import { ExpectedDocument } from '#core/expected/expected-document.entity';
import { ExpectedNotice } from '#core/expected/expected-notice.entity';
import { ExpenseChange } from '#core/expenses/expense-change.entity';
import { ExpenseSum } from '#core/expenses/expense-sum.entity';
import { ExpenseSplit } from '#core/expenses/expense-split.entity';
import { VendorSplit } from '#core/expenses/vendor-split.entity';
import { Expense } from '#core/expenses/expense.entity';
import { ProviderAnswer } from '#core/extraction/provider-answer.entity';
import { ProviderCall } from '#core/extraction/provider-call.entity';
import { ProviderGate } from '#core/extraction/provider-gate.entity';
import { HoaDueRate } from '#core/hoa/hoa-due-rate.entity';
import { HoaEmail } from '#core/hoa/hoa-email.entity';
import { AllowedSender } from '#core/mail/allowed-sender.entity';
import { InboundMail } from '#core/mail/inbound-mail.entity';
import { MailDelivery } from '#core/mail/mail-delivery.entity';
import { MailPart } from '#core/mail/mail-part.entity';
import { CorrectionCase } from '#core/learning/correction-case.entity';
import { MessageMedia } from '#core/messages/message-media.entity';
import { Message } from '#core/messages/message.entity';
import { EscrowDisbursement } from '#core/mortgages/escrow-disbursement.entity';
import { MortgageStatement } from '#core/mortgages/mortgage-statement.entity';
import { Heartbeat } from '#core/platform/heartbeat.entity';
import { DocumentKey } from '#core/properties/document-key.entity';
import { PropertyIdentifier } from '#core/properties/property-identifier.entity';
import { PropertyKey } from '#core/properties/property-key.entity';
import { DocumentSeries, DocumentSeriesChange } from '#core/expected/document-series.entity';
import { PropertyPapers } from '#core/properties/property-papers.entity';
import { PropertySlug } from '#core/properties/property-slug.entity';
import { Property } from '#core/properties/property.entity';
import { RuleExecution } from '#core/rules/rule-execution.entity';
import { Rule } from '#core/rules/rule.entity';
import { Setting } from '#core/settings/setting.entity';
import { OutgoingMail } from '#core/outbox/outgoing-mail.entity';
import { Subscription } from '#core/subscriptions/subscription.entity';
import { ExpenseTag } from '#core/tags/expense-tag.entity';
import { Tag } from '#core/tags/tag.entity';
import { Task } from '#core/tasks/task.entity';
import { AccessToken } from '#core/users/access-token.entity';
import { KnownDevice } from '#core/users/known-device.entity';
import { PasswordReset } from '#core/users/password-reset.entity';
import { OidcExchange } from '#core/users/oidc-exchange.entity';
import { OidcIdentity } from '#core/users/oidc-identity.entity';
import { OidcSession } from '#core/users/oidc-session.entity';
import { SignInAttempt } from '#core/users/sign-in-attempt.entity';
import { Ticket } from '#core/users/ticket.entity';
import { UserSession } from '#core/users/user-session.entity';
import { User } from '#core/users/user.entity';
import { WebhookSecret } from '#core/webhooks/webhook-secret.entity';
import { ServiceType } from '#core/vendors/service-type.entity';
import { Vendor } from '#core/vendors/vendor.entity';
import { VirusVerdict } from '#core/scanning/virus-verdict.entity';
import { ReadingWeights } from '#core/weights/reading-weights.entity';
import { ReplayedDocument } from '#core/weights/replayed-document.entity';

/** Every table of the product, by hand: nothing is discovered. */
export const entities = [
  User,
  WebhookSecret,
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
  Task,
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
  Vendor,
  Message,
  MessageMedia,
  ExpectedDocument,
  ExpectedNotice,
  HoaEmail,
  HoaDueRate,
  MortgageStatement,
  EscrowDisbursement,
  AuditEntry,
  AuditSeal,
  Trial,
  OutgoingMail,
  UserTotp,
  UserPasskey,
  UserRecoveryCode,
  SignInChallenge,
  CodeFailures,
  VirusVerdict,
  ReadingWeights,
  ReplayedDocument,
];
