import { type DynamicModule, Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { AccessTokensController } from './access-tokens/access-tokens.controller.js';
import { EverybodysTokensController } from './access-tokens/everybodys-tokens.controller.js';
import { AuditController } from './audit/audit.controller.js';
import { AuditExportController } from './audit/audit-export.controller.js';
import { BookkeepingController } from './bookkeeping/bookkeeping.controller.js';
import { SignInModule } from './sign-in/sign-in.module.js';
import { CalendarController } from './calendar/calendar.controller.js';
import { CategoriesController } from './categories/categories.controller.js';
import { DiagnosticsModule } from './diagnostics/diagnostics.module.js';
import { DocumentsModule } from './documents/documents.module.js';
import { EventsController } from './events/events.controller.js';
import { EventsService } from './events/events.service.js';
import { AnnouncedController } from './expected/announced.controller.js';
import { ExpectedController } from './expected/expected.controller.js';
import { ExpenseTagsController } from './expense-tags/expense-tags.controller.js';
import { ExpenseExportController } from './expenses/expense-export.controller.js';
import { ExpenseTaggingController } from './expenses/expense-tagging.controller.js';
import { ExpensesController } from './expenses/expenses.controller.js';
import { ExpensesService } from './expenses/expenses.service.js';
import { HoaEmailsController } from './hoa/hoa-emails.controller.js';
import { HoaEmailsService } from './hoa/hoa-emails.service.js';
import { HealthController } from './health/health.controller.js';
import { DataDisk } from './health/data-disk.js';
import { Metrics } from './health/metrics.js';
import { Doors } from './http/admit.js';
import { CallFigures } from './http/call-figures.js';
import { DueRatesController } from './hoa-dues/due-rates.controller.js';
import { HoaDuesController } from './hoa-dues/hoa-dues.controller.js';
import { HoaPaymentsController } from './hoa-dues/hoa-payments.controller.js';
import { HttpModule } from './http/http.module.js';
import { ImportsController } from './imports/imports.controller.js';
import { ImportsService } from './imports/imports.service.js';
import { MailAccountsController } from './mail-accounts/mail-accounts.controller.js';
import { MailAccountsService } from './mail-accounts/mail-accounts.service.js';
import { MailController } from './mail/mail.controller.js';
import { AllowedSendersController } from './mail/allowed-senders.controller.js';
import { ConfirmationsController } from './mail/confirmations.controller.js';
import { TestMailController } from './mail/test-mail.controller.js';
import { MailService } from './mail/mail.service.js';
import { MessagesController } from './messages/messages.controller.js';
import { MessagesService } from './messages/messages.service.js';
import { type Platform, PlatformModule } from './platform/platform.module.js';
import { OwnerFilter } from './owners/owner-filter.js';
import { OwnersController } from './owners/owners.controller.js';
import { PropertiesController } from './properties/properties.controller.js';
import { PropertyBooksController } from './properties/property-books.controller.js';
import { PropertiesService } from './properties/properties.service.js';
import { ReportsController } from './reports/reports.controller.js';
import { RulesModule } from './rules/rules.module.js';
import { ScheduledExportsController } from './scheduled-exports/scheduled-exports.controller.js';
import { SettingsController } from './settings/settings.controller.js';
import { SetupController } from './setup/setup.controller.js';
import { SubscriptionExportController } from './subscriptions/subscription-export.controller.js';
import { SubscriptionsController } from './subscriptions/subscriptions.controller.js';
import { SubscriptionsService } from './subscriptions/subscriptions.service.js';
import { SystemController } from './system/system.controller.js';
import { TagsController } from './tags/tags.controller.js';
import { TicketsController } from './tickets/tickets.controller.js';
import { UsersController } from './users/users.controller.js';
import { UsersService } from './users/users.service.js';
import { ServiceTypesController } from './vendors/service-types.controller.js';
import { EscrowController } from './mortgages/escrow.controller.js';
import { DocumentVendorController } from './vendors/document-vendor.controller.js';
import { Form1099Controller } from './reports/form-1099.controller.js';
import { CertificatesController } from './vendors/certificates.controller.js';
import { W9Controller } from './vendors/w9.controller.js';
import { AssetsController } from './assets/assets.controller.js';
import { IncomeController } from './income/income.controller.js';
import { OwnerStatementsController } from './income/owner-statements.controller.js';
import { BankLinesController } from './bank/bank-lines.controller.js';
import { BankStatementsController } from './bank/bank-statements.controller.js';
import { BankStatementsService } from './bank/bank-statements.service.js';
import { VendorSplitsController } from './vendor-splits/vendor-splits.controller.js';
import { VendorsController } from './vendors/vendors.controller.js';
import { VendorsService } from './vendors/vendors.service.js';
import { DeliveriesController } from './webhooks/deliveries.controller.js';
import { EndpointsController } from './webhooks/endpoints.controller.js';
import { WebhookEndpoints } from './webhooks/endpoints.service.js';
import { OpenPhoneService } from './webhooks/openphone.service.js';
import { RelayController } from './webhooks/relay.controller.js';
import { RelaySecrets } from './webhooks/relay-secrets.service.js';
import { RelayedMailService } from './webhooks/relayed-mail.service.js';
import { WebhooksController } from './webhooks/webhooks.controller.js';
import { SharedYearController } from './year-shares/shared-year.controller.js';
import { YearSharesController } from './year-shares/year-shares.controller.js';
import { YearReports } from './reports/year-reports.js';

// Nest matches them in this order: where a controller's path could be taken for an id of another, it comes first.
const controllers = [
  // Before the ledger, whose ids are numbers.
  AllowedSendersController,
  MailAccountsController,
  ConfirmationsController,
  HealthController,
  SetupController,
  TicketsController,
  AccessTokensController,
  EverybodysTokensController,
  CalendarController,
  // Before properties: its summary would be taken for an id.
  PropertyBooksController,
  PropertiesController,
  OwnersController,
  CategoriesController,
  TagsController,
  // Before expenses: its name would be taken for an id.
  ExpenseExportController,
  ExpensesController,
  SubscriptionExportController,
  SubscriptionsController,
  // Before vendors: its paths would be taken for ids.
  ServiceTypesController,
  DocumentVendorController,
  EscrowController,
  VendorsController,
  UsersController,
  ExpenseTaggingController,
  AssetsController,
  Form1099Controller,
  W9Controller,
  CertificatesController,
  BankLinesController,
  IncomeController,
  OwnerStatementsController,
  BankStatementsController,
  VendorSplitsController,
  ExpenseTagsController,
  AuditExportController,
  AuditController,
  HoaEmailsController,
  MessagesController,
  WebhooksController,
  RelayController,
  EndpointsController,
  DeliveriesController,
  ReportsController,
  YearSharesController,
  SharedYearController,
  BookkeepingController,
  ScheduledExportsController,
  HoaDuesController,
  ExpectedController,
  AnnouncedController,
  DueRatesController,
  HoaPaymentsController,
  TestMailController,
  MailController,
  ImportsController,
  EventsController,
  SettingsController,
  SystemController,
];

const providers = [
  { provide: APP_INTERCEPTOR, useClass: OwnerFilter },
  CallFigures,
  Doors,
  Metrics,
  DataDisk,
  PropertiesService,
  MailAccountsService,
  ExpensesService,
  SubscriptionsService,
  VendorsService,
  UsersService,
  HoaEmailsService,
  MessagesService,
  RelayedMailService,
  RelaySecrets,
  WebhookEndpoints,
  OpenPhoneService,
  MailService,
  EventsService,
  BankStatementsService,
  ImportsService,
  YearReports,
];

@Module({})
export class ApiModule {
  static forRoot(platform: Platform): DynamicModule {
    return {
      module: ApiModule,
      // The order of the guards: who calls, may they, too often.
      imports: [PlatformModule.forRoot(platform), SignInModule, HttpModule, DiagnosticsModule, DocumentsModule, RulesModule],
      controllers,
      providers,
    };
  }
}
