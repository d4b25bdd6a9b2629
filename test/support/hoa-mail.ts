import type { PropertyMatch } from '#core/database/values/document-fields';
import type { FieldValue } from '#core/extraction/fields/extracted-fields';
import { Claim } from '#core/database/entities/claim.entity';
import { InboundMail } from '#core/database/entities/inbound-mail.entity';
import { MailDelivery } from '#core/database/entities/mail-delivery.entity';
import { systemClock } from '#core/kernel/platform/clock';
import type { FileStore } from '#core/kernel/storage/file-store';
import { FILE_STORE } from '../../api/platform/tokens.js';
import { settleDocument } from '../../worker/settle/settle-document-step.js';
import { settleMail } from '../../worker/settle/settle-mail-step.js';
import type { TestApi } from './api.js';
import { found, paper } from './sample-books.js';
import { identifierKey } from './settle-books.js';

/** An HOA e-mail as the api shows it. */
export interface HoaEmail {
  id: number;
  [key: string]: unknown;
}

export interface HoaPage {
  emails: HoaEmail[];
  total: number;
  total_pages: number;
}

interface Wish {
  subject?: string;
  kind?: FieldValue<'hoa_kind'>;
  matches?: PropertyMatch[];
  propertyId?: number;
  mailbox?: 'hoa' | 'receipts';
  text?: string;
  sender?: string;
  fields?: object;
}

export interface Arrived {
  mailId: number;
  documentId: number;
  email: HoaEmail;
}

/** An association's mail on its way into the books of an api. */
export function hoaMail(api: () => TestApi) {
  const settle = (mailId: number) => api().em.transactional((tx) => settleMail(tx, mailId, systemClock));
  const newest = async () => (await api().get<HoaPage>(`/hoa-emails/?sort=["id","DESC"]&limit=1`)).body.emails[0] as HoaEmail;

  /** A mail to the HOA mailbox with one document, settled as the worker does it. */
  async function arrive(wish: Wish = {}): Promise<Arrived> {
    const mailId = await inbound(api(), wish);
    const documentId = await paper(api().em, { mailId, ...paperOf(wish) });
    await settle(mailId);
    return { mailId, documentId, email: await newest() };
  }

  return {
    settle,
    arrive,
    /** As `arrive`, but that the document finds its property by what it says. */
    arriveWhole: async (wish: Wish): Promise<Arrived> => {
      const { mailId, documentId } = await arrive(wish);
      await api().em.transactional((tx) => settleDocument(tx, documentId, identifierKey));
      await settle(mailId);
      return { mailId, documentId, email: await newest() };
    },
    entriesOf: (documentId: number) => api().em.find(Claim, { documentId, standing: { $ne: 'withdrawn' } }),
  };
}

async function inbound({ app, em }: TestApi, { subject = 'Statement', mailbox = 'hoa' }: Wish): Promise<number> {
  const raw = Buffer.from('Subject: Statement\r\n\r\nDues are due.\r\n');
  await app.get<FileStore>(FILE_STORE).put('mail/sample', raw);
  const mail = em.create(InboundMail, {
    receivedAt: new Date('2026-03-10T12:00:00Z'),
    subject,
    fromEmail: 'office@hoa.example.com',
    fromName: 'Harbor HOA',
    bodyText: 'Dues are due.',
    bodyHtml: '<p>Dues are due.</p>',
    rawKey: 'mail/sample',
    rawSize: raw.length,
    state: 'parsed',
  });
  await em.flush();
  em.create(MailDelivery, { mailId: mail.id, recipient: `${mailbox}@inbox.localhost`, mailbox });
  await em.flush();
  return mail.id;
}

function paperOf({ subject = 'Statement', kind = 'bill', matches = [], propertyId, text, sender, fields: more }: Wish) {
  const fields = {
    hoa_kind: found(kind),
    amount: found('310.00'),
    service_date: found('2026-03-01'),
    due_date: found('2026-04-01'),
    ...more,
  };
  return {
    partPath: '1',
    fileKey: 'originals/x',
    processingStatus: 'completed' as const,
    machineFields: { fields, property_matches: matches, ...(propertyId ? { property_id: propertyId } : {}) },
    propertyId: propertyId ?? null,
    ...(text ? { ocrText: text } : {}),
    ...(sender ? { fromEmail: sender, emailSubject: subject } : {}),
  };
}

/** That a document is of a house, and how the machine knows. */
export const certain = (house: number): PropertyMatch => ({
  property_id: house,
  confidence: 0.97,
  by: 'address',
  reason: 'The document names it.',
});

interface Period {
  period: string;
  charged: number;
  paid: number;
  missing: number;
  entries: { id: number | null; amount: number; counts: boolean; note: string | null; document_id: number | null }[];
}

/** Asks an api for the periods of a house's dues in which something was charged or paid. */
export const hoaDues =
  (api: () => TestApi) =>
  async (house: number, year = 2026): Promise<Period[]> =>
    ((await api().get<{ periods: Period[] }[]>(`/hoa-dues/?year=${year}&property_id=${house}`)).body[0]?.periods ?? []).filter(
      ({ entries }) => entries.length > 0,
    );
