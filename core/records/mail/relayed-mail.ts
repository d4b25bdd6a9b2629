import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import type { ReceivedMail } from '#core/records/mail/import-mail';
import { findPropertiesBySlug } from '#core/records/mail/mail-directory';
import { readMailbox } from '#core/records/mail/mailbox';
import { ReceivedCounter } from '#core/records/mail/received-counter';

const Envelope = z.object({ to: z.array(z.string().max(320)).max(1000), from: z.string().max(320).nullish() });

/** Who a relayed message was for and from whom: by its envelope, a JSON text, else by the addresses in its `to`. */
export function readRelayEnvelope(envelope: string | undefined, to: string | undefined): { to: string[]; from: string | null } {
  const parsed = Envelope.safeParse(fromJson(envelope ?? ''));
  if (parsed.success) return { to: parsed.data.to.map((address) => address.trim().toLowerCase()), from: parsed.data.from?.trim() || null };
  const found = (to ?? '').match(/[^\s<>()[\]",;:]{1,64}@[^\s<>()[\]",;:]{1,255}/g) ?? [];
  return { to: found.map((address) => address.toLowerCase()), from: null };
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** Those recipients that are mailboxes of ours now. */
export async function ourRecipients(em: EntityManager, recipients: readonly string[], mailDomain: string): Promise<string[]> {
  const read = recipients.flatMap((address) => {
    const mailbox = readMailbox(address, mailDomain);
    return mailbox ? [{ address, slug: mailbox.slug }] : [];
  });
  const known = await findPropertiesBySlug(em, [...new Set(read.flatMap(({ slug }) => slug ?? []))]);
  return read.filter(({ slug }) => slug === null || known.has(slug)).map(({ address }) => address);
}

/**
 * A relayed message as the ledger takes it, but for where it is stored. Its queue id follows from its bytes and recipients: a relay that has
 * not heard our answer sends it again, and the second is known by it.
 */
export function relayedMail(
  raw: Buffer,
  { to, from, clientAddress, receivedAt }: { to: readonly string[]; from: string | null; clientAddress: string | null; receivedAt: Date },
): Omit<ReceivedMail, 'rawKey'> {
  const counter = new ReceivedCounter();
  counter.add(raw);
  const recipients = to.toSorted((a, b) => a.localeCompare(b));
  const id = createHash('sha256').update(raw).update(JSON.stringify(recipients)).digest('hex').slice(0, 26);
  return {
    queueId: `wh${id}`,
    origin: 'relay',
    gateway: null,
    envelopeFrom: from,
    recipients,
    clientAddress,
    clientName: null,
    // Who knows the address of the webhook is the relay, not the sender.
    trustedClient: false,
    viaFront: false,
    receivedAt,
    rawSize: raw.length,
    rawSha256: createHash('sha256').update(raw).digest('hex'),
    receivedCount: counter.count,
  };
}
