import { Category } from '#core/categories/category.entity';
import { DocumentEvent } from '#core/documents/document-event.entity';
import { DocumentPage } from '#core/documents/document-page.entity';
import { Document } from '#core/documents/document.entity';
import { Expense } from '#core/expenses/expense.entity';
import { ProviderAnswer } from '#core/extraction/provider-answer.entity';
import { ProviderCall } from '#core/extraction/provider-call.entity';
import { AllowedSender } from '#core/mail/allowed-sender.entity';
import { InboundMail } from '#core/mail/inbound-mail.entity';
import { MailDelivery } from '#core/mail/mail-delivery.entity';
import { MailPart } from '#core/mail/mail-part.entity';
import { Heartbeat } from '#core/platform/heartbeat.entity';
import { PropertyIdentifier } from '#core/properties/property-identifier.entity';
import { PropertySlug } from '#core/properties/property-slug.entity';
import { Property } from '#core/properties/property.entity';
import { RuleExecution } from '#core/rules/rule-execution.entity';
import { Rule } from '#core/rules/rule.entity';
import { Setting } from '#core/settings/setting.entity';
import { Tag } from '#core/tags/tag.entity';
import { Task } from '#core/tasks/task.entity';
import { SignInAttempt } from '#core/users/sign-in-attempt.entity';
import { Ticket } from '#core/users/ticket.entity';
import { User } from '#core/users/user.entity';

/** Every table of the product, by hand: nothing is discovered. */
export const entities = [
  User,
  SignInAttempt,
  Ticket,
  Setting,
  Category,
  Tag,
  Property,
  PropertySlug,
  PropertyIdentifier,
  InboundMail,
  MailDelivery,
  MailPart,
  AllowedSender,
  Document,
  DocumentPage,
  DocumentEvent,
  Expense,
  Task,
  Rule,
  RuleExecution,
  ProviderCall,
  ProviderAnswer,
  Heartbeat,
];
