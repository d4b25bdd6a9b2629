import { z } from 'zod';
import { Money } from '../http/values.js';

const Bills = z.object({ count: z.int(), total: Money });

export const WaitingOut = z
  .object({
    to_review: z.int().describe('Documents that are not reviewed yet'),
    locked: z.int().describe('Of these, locked PDFs that need a password'),
    failed: z.int().describe('Of these, documents that could not be read'),
    quarantined: z.int().describe('Messages of unknown senders; 0 for a viewer, who decides nothing about them'),
    overdue: Bills.describe('Unpaid bills whose day is past'),
    due_soon: Bills.describe('Unpaid bills due within 14 days'),
    missing: z.int().describe('Documents that should have arrived by now'),
    unpaid_dues: z.int().describe('Properties with dues that are past and not confirmed as paid'),
  })
  .meta({ id: 'Waiting', description: 'What waits for a person today' });
