import { z } from 'zod';
import type { ArrivedMessage } from '#core/records/messages/receive-message';

const Address = z.string().max(4000);
// Older events only have its address.
const Media = z.union([z.object({ url: Address, type: z.string().max(120).nullish() }), Address.transform((url) => ({ url, type: null }))]);
const PhoneNumber = z.string().min(1).max(40);

const MessageObject = z.object({
  id: z.string().min(1).max(200),
  from: PhoneNumber,
  to: z.union([PhoneNumber, z.array(PhoneNumber).min(1).max(50)]),
  direction: z.enum(['incoming', 'outgoing']),
  body: z.string().max(100_000).nullish(),
  text: z.string().max(100_000).nullish(),
  media: z.array(Media).max(50).nullish(),
  createdAt: z.iso.datetime({ offset: true }),
});

/** An event as OpenPhone posts it; events about anything but messages are ignored. */
export const OpenPhoneEvent = z
  .object({ id: z.string().max(200).optional(), type: z.string().max(100), data: z.object({ object: z.unknown() }).optional() })
  .meta({
    id: 'OpenPhoneEvent',
    examples: [
      {
        id: 'EV1',
        type: 'message.received',
        data: {
          object: {
            id: 'AC1',
            from: '+15035550142',
            to: '+15035550100',
            direction: 'incoming',
            body: 'The tap drips',
            createdAt: '2026-03-10T12:00:00Z',
          },
        },
      },
    ],
  });

/** The message in an event; null for events of other kinds, `invalid` where it should contain one and does not. */
export function messageOf({ type, data }: z.output<typeof OpenPhoneEvent>): ArrivedMessage | null | 'invalid' {
  if (type !== 'message.received' && type !== 'message.delivered') return null;
  const parsed = MessageObject.safeParse(data?.object);
  if (!parsed.success) return 'invalid';
  const { id, from, to, direction, body, text, media, createdAt } = parsed.data;
  const [first = ''] = Array.isArray(to) ? to : [to];
  return {
    providerId: id,
    // The number of the other side, whoever sent the message.
    phoneNumber: direction === 'incoming' ? from : first,
    direction,
    timestamp: new Date(createdAt),
    body: body ?? text ?? null,
    media: (media ?? []).map((medium) => ({ url: medium.url, mimeType: medium.type ?? null })),
  };
}
