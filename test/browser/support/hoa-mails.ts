import { HoaEmail } from '#core/database/entities/hoa-email.entity';
import { InboundMail } from '#core/database/entities/inbound-mail.entity';
import type { Bench } from './bench.js';

const text = 'Your account shows a balance that was due on the first. Please pay by transfer or check. '.repeat(6);

/** Three properties, and a year's mail of their associations as the worker leaves it: some placed, some waiting. */
export async function fillHoaMailbox(bench: Bench): Promise<void> {
  const names = ['Alder Court 2', 'Birch Lofts 7', 'Cedar Walk 11'];
  const properties = await Promise.all(names.map((name) => bench.product.call<{ id: number }>('POST', '/properties/', { name })));
  const [alder = 0, birch = 0] = properties.map(({ id }) => id);
  const em = bench.em;
  const mail = async (daysAgo: number, given: Partial<HoaEmail> & { subject: string }, bodyText = text): Promise<void> => {
    const receivedAt = new Date(Date.now() - daysAgo * 86_400_000);
    const sender = { subject: given.subject, fromEmail: 'office@alder.example', fromName: 'Alder Court Association' };
    const ledger = em.create(InboundMail, { ...sender, receivedAt, state: 'parsed', bodyText, bodyHtml: null, settledAt: receivedAt });
    await em.flush();
    const { fromEmail: senderEmail, fromName: senderName } = sender;
    em.create(HoaEmail, { mailId: ledger.id, receivedAt, senderEmail, senderName, ...given });
  };
  await mail(1, {
    subject: 'Assessment overdue',
    priority: 'urgent',
    documentType: 'invoice',
    attachmentCount: 2,
    suggestedPropertyId: alder,
    confidenceScore: 0.75,
    reasoning: 'The statement names 2 Alder Court.',
  });
  await mail(2, { subject: 'Meeting of owners' }, 'All owners are invited.');
  await mail(3, { subject: 'Spring newsletter', documentType: 'newsletter', priority: 'low' });
  const placed = { status: 'processed', requiresReview: false, propertyId: birch } as const;
  for (let month = 0; month < 20; month += 1) {
    const known = { ...placed, documentType: 'payment_confirmation', suggestedPropertyId: birch, confidenceScore: 0.97 } as const;
    await mail(30 + month * 15, { subject: 'Dues received, with thanks', ...known });
  }
  await em.flush();
}
