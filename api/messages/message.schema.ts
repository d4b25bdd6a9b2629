import { z } from 'zod';
import { BodyId, Instant } from '../http/values.js';

export const MessageOut = z
  .object({
    id: z.int(),
    phone_number: z.string(),
    direction: z.enum(['incoming', 'outgoing']),
    timestamp: Instant,
    body: z.string().nullable(),
    contact: z.object({ name: z.string() }).nullable(),
    property_id: z.int().nullable(),
    vendor_id: z.int().nullable(),
    is_archived: z.boolean(),
    media_urls: z.array(z.string()).describe('Of what has been fetched, on this server'),
    local_media_paths: z.array(z.string()).describe('The same, relative to /api/v1, as `POST /tickets` takes them'),
    media_pending: z.int().describe('Pictures and files that are not here yet, or could not be fetched'),
  })
  .meta({ id: 'Message' });

export const MessageUpdate = z
  .object({ property_id: BodyId.nullable(), is_archived: z.boolean() })
  .partial()
  .meta({ id: 'MessageUpdate', description: 'What is left out stays as it is', examples: [{ property_id: 3 }, { is_archived: true }] });
