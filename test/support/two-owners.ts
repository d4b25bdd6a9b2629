import type { EntityManager } from '@mikro-orm/postgresql';
import { DocumentEvent } from '#core/database/entities/document-event.entity';
import { DocumentPage } from '#core/database/entities/document-page.entity';
import { EscrowDisbursement } from '#core/database/entities/escrow-disbursement.entity';
import { ExpectedDocument } from '#core/database/entities/expected-document.entity';
import { ExpectedNotice } from '#core/database/entities/expected-notice.entity';
import { Message } from '#core/database/entities/message.entity';
import { MessageMedia } from '#core/database/entities/message-media.entity';
import { MortgageStatement } from '#core/database/entities/mortgage-statement.entity';
import { User } from '#core/database/entities/user.entity';
import { UserProperty } from '#core/database/entities/user-property.entity';
import { Vendor } from '#core/database/entities/vendor.entity';
import type { TestApi } from './api.js';
import { found, paper, sampleMail } from './sample-books.js';

/** The ids of what one of the two owners has. */
export interface OwnedBooks {
  owner: number;
  property: number;
  document: number;
  storedName: string;
  expense: number;
  tag: number;
  expenseTag: number;
  vendor: number;
  message: number;
  media: number;
  announced: number;
  income: number;
}

/** What is drawn into every text, and the amount of everything: an answer that has either shows this owner's books. */
export interface Mark {
  name: string;
  amount: string;
}

/** Rent that was received for a property. */
const rentOf = ({ name, amount }: Mark, property_id: number, today: string): object => ({
  property_id,
  kind: 'rent',
  amount: Number(amount),
  received_on: `${today.slice(0, 4)}-01-05`,
  payer: `${name} tenant`,
});

/** Books of one owner with a row of every kind that hangs on a property, each with the owner's mark. */
export async function booksOf(api: TestApi, { name, amount }: Mark, today: string): Promise<OwnedBooks> {
  const { em } = api;
  const made = async (path: string, body: object): Promise<number> => (await api.post<{ id: number }>(path, body)).body.id;
  const figure = Number(amount);
  const owner = await made('/owners', { name: `${name} Homes LLC`, kind: 'llc' });
  const property = await made('/properties', {
    owner_id: owner,
    name: `${name} House`,
    address: `1 ${name} Street`,
    monthly_rent: figure,
    current_value: figure,
  });
  await made('/hoa-dues/rates', { property_id: property, from: `${today.slice(0, 4)}-01-01`, amount: figure });
  const income = await made('/income', rentOf({ name, amount }, property, today));
  await made('/assets', {
    property_id: property,
    name: `${name} roof`,
    recovery: '27.5',
    cost: figure,
    placed_in_service: `${today.slice(0, 4)}-01-05`,
  });
  const storedName = `${name.toLowerCase()}.pdf`;
  const day = { value: today, confidence: 0.95, evidence: null, source: 'local' } as const;
  const document = await paper(em, {
    filename: `${name}.pdf`,
    storedName,
    propertyId: property,
    vendorName: `${name} Plumbing`,
    amount,
    documentDate: today,
    documentType: 'mortgage_statement',
    emailSubject: `${name} bill`,
    ocrText: `Invoice of ${name} Plumbing for the furnace ${amount}`,
    machineFields: { fields: { vendor: found(`${name} Plumbing`), amount: found(amount), service_date: day } },
    processingStatus: 'completed',
  });
  // Of the queue: the other one is reviewed by becoming an expense.
  await paper(em, {
    filename: `${name} letter.pdf`,
    propertyId: property,
    vendorName: `${name} Plumbing`,
    amount,
    processingStatus: 'completed',
  });
  const expense = await made('/expenses', {
    property_id: property,
    document_id: document,
    amount: figure,
    expense_date: today,
    due_date: today,
    vendor: `${name} Plumbing`,
    description: `${name} furnace`,
  });
  const tag = await made('/tags', { name: `${name} tag`, color: '#112233' });
  const expenseTag = await made('/expense-tags', { name: `${name} label`, color: '#112233' });
  for (const worn of [`documents/${document}`, `properties/${property}`]) await api.post(`/tags/${tag}/${worn}`);
  await api.post(`/expenses/${expense}/tags/${expenseTag}`);
  const others = await addRows(em, { name, amount }, { property, document, today });
  return { owner, property, document, storedName, expense, tag, expenseTag, income, ...others };
}

/** What no call of the api makes by itself. */
async function addRows(
  em: EntityManager,
  { name, amount }: Mark,
  { property, document, today }: { property: number; document: number; today: string },
): Promise<Pick<OwnedBooks, 'vendor' | 'message' | 'media' | 'announced'>> {
  const vendor = em.create(Vendor, { businessName: `${name} Plumbing` });
  const message = em.create(Message, { phoneNumber: '+15035550100', phoneDigits: '5035550100', direction: 'incoming', timestamp: new Date(), body: `${name} says hello`, propertyId: property }); // prettier-ignore
  await em.flush();
  const media = em.create(MessageMedia, {
    messageId: message.id,
    position: 0,
    sourceUrl: `https://example.com/${name}.jpg`,
    mimeType: 'image/jpeg',
  });
  em.create(MortgageStatement, { propertyId: property, documentId: document, lender: `${name} Bank`, statementDate: today, interest: amount, ytdInterest: amount, totalPayment: amount }); // prettier-ignore
  em.create(EscrowDisbursement, {
    documentId: document,
    propertyId: property,
    kind: 'insurance',
    paidOn: today,
    amount,
    words: `${name} insurance`,
  });
  em.create(DocumentPage, { documentId: document, page: 1, width: 1, height: 1, source: 'text_layer', lines: [] });
  em.create(DocumentEvent, { documentId: document, kind: 'read', data: { note: name } });
  const announced = await announce(em, { name, amount }, property, today);
  await em.flush();
  return { vendor: vendor.id, message: message.id, media: media.id, announced };
}

async function announce(em: EntityManager, { name, amount }: Mark, property: number, today: string): Promise<number> {
  const mailId = await sampleMail(em, { propertyId: property, mailbox: 'receipts' });
  const expected = em.create(ExpectedDocument, { vendor: `${name} Power`, vendorKey: `${name} power`, propertyId: property, amount, receivedOn: today, lastNoticeOn: today }); // prettier-ignore
  await em.flush();
  em.create(ExpectedNotice, { expectedDocumentId: expected.id, mailId, partPath: 'body', receivedAt: new Date(), words: name, linkUrl: `https://example.com/${name}`, linkWords: name }); // prettier-ignore
  return expected.id;
}

/** Has a user see these properties alone. */
export async function limitTo(em: EntityManager, userId: number, properties: readonly number[]): Promise<void> {
  await em.nativeUpdate(User, { id: userId }, { isLimited: true });
  await em.nativeDelete(UserProperty, { userId });
  for (const propertyId of properties) em.create(UserProperty, { userId, propertyId });
  await em.flush();
}
