import { z } from 'zod';

export const RelayQuery = z.object({ secret: z.string().max(200).default('').describe('As `POST /webhooks/relay/secrets` gives it') });

export const RelayFormBody = z
  .object({
    email: z.string().describe('The raw message'),
    envelope: z.string().optional().describe('`{"to": [...], "from": "..."}`'),
    to: z.string().optional(),
    sender_ip: z
      .string()
      .optional()
      .describe('The address of the mail server it came from, for SPF; counts only where the relay has signed the call'),
  })
  .meta({ id: 'RelayedMail', description: 'As SendGrid Inbound Parse posts it with "POST the raw, full MIME message"' });

export const RelayedOut = z
  .object({ queue_id: z.string(), repeated: z.boolean().describe('The same delivery had come before') })
  .meta({ id: 'RelayedMailTaken', examples: [{ queue_id: 'wh1f0c9a5be27d4c8f6a3e2b1c0d', repeated: false }] });

export const WebhooksOut = z
  .object({ email_url: z.string(), email_is_on: z.boolean(), openphone_url: z.string(), openphone_configured: z.boolean() })
  .meta({
    id: 'WebhookAddresses',
    description:
      'Where the providers post to; relative to this server where PUBLIC_URL is not set. The relay’s needs a secret of `POST /webhooks/relay/secrets`',
  });

export const MessageTakenOut = z
  .object({ message_id: z.int().nullable().describe('Null where the event brings no message, or one that was here already') })
  .meta({ id: 'MessageTaken', examples: [{ message_id: 7 }] });
