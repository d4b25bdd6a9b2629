import { z } from 'zod';

export const Exchange = z.object({ code: z.string().min(1).max(100) }).meta({ id: 'OidcExchange' });

export const ProviderAddress = z.object({ url: z.string().describe('Where to send the browser') }).meta({ id: 'ProviderAddress' });

export const EndSession = z
  .object({ url: z.string().nullable().describe('Where the session at the provider is ended too; null where this is not offered') })
  .meta({ id: 'EndSession' });

export const BackChannelLogout = z.object({ logout_token: z.string().min(1).max(20_000) }).meta({ id: 'BackChannelLogout' });
