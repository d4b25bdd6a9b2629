import { z } from 'zod';
import { expectedStatuses } from '#core/database/entities/expected-document.entity';
import { expectedStates } from '#core/books/expected/expected';
import { BodyId, Day, Instant, Money } from '../http/values.js';

const id = z.int().nullable();
const text = z.string().nullable();

const PortalLink = z
  .object({
    url: z.string().describe('As the mail has it. Open it only where a person has asked for it: it is never opened by the server'),
    host: z.string().describe('Where it leads; other alphabets as `xn--…`'),
    words: z.string().describe('What the mail shows for it'),
    warnings: z.array(z.string()).describe('What is odd about it, as sentences; empty where nothing is'),
  })
  .meta({ id: 'PortalLink' });

const AnnouncingMail = z
  .object({
    mail_id: id.describe('Its row in the ledger'),
    document_id: id.describe('The document of its words; null where there is none, or it is in the trash'),
    subject: text,
    received_at: Instant,
    words: z.string().describe('The words by which it says that the document is ready'),
  })
  .meta({ id: 'AnnouncingMail' });

export const AnnouncedDocumentOut = z
  .object({
    id: z.int(),
    vendor: z.string(),
    property_id: id,
    property_name: text,
    account_ending: text,
    amount: Money.nullable().describe('As the mail states it'),
    due_on: Day.nullable().describe('As the mail states it'),
    wanted_on: Day.describe('Its due date, or two weeks after the first mail'),
    received_on: Day.describe('The day of the first mail'),
    status: z.enum(expectedStatuses),
    state: z.enum(expectedStates).nullable().describe('Of an open one: past the day it is wanted on, within 14 days of it, or later'),
    link: PortalLink.nullable().describe('Of the newest mail'),
    mails: z.array(AnnouncingMail).describe('The first mail and its reminders, the newest first'),
    received_document_id: id.describe('The document that came'),
    received_document_name: text,
    closed_reason: text.describe('How the document was matched, or why a person dismissed it'),
    decided_by: text.describe(
      'The e-mail address of who closed, dismissed or reopened it; null where its document was matched automatically',
    ),
    decided_at: Instant.nullable(),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'AnnouncedDocument', description: 'A document that a mail says is ready at a portal, until it comes' });

export const ReceiveIn = z.object({ document_id: BodyId }).meta({ id: 'ReceiveAnnounced', examples: [{ document_id: 812 }] });

const noReason = 'Enter a reason';
export const DismissIn = z
  .object({ reason: z.string({ error: noReason }).trim().min(1, noReason).max(500) })
  .meta({ id: 'DismissAnnounced', examples: [{ reason: 'Paid on the portal, no document needed' }] });
