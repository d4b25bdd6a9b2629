import { z } from 'zod';
import { Color, Instant, Money, Name } from '../http/values.js';

export const ExpenseTagOut = z.object({ id: z.int(), name: z.string(), color: z.string(), created_at: Instant }).meta({ id: 'ExpenseTag' });
export const expenseTagFields = Object.keys(ExpenseTagOut.shape) as (keyof typeof ExpenseTagOut.shape)[];

export const ExpenseTagCreate = z.object({ name: Name(80, 'Tag name is required'), color: Color.optional() }).meta({
  id: 'ExpenseTagCreate',
  description: 'Without a colour it gets one',
  examples: [{ name: 'Reimbursable', color: '#1F54C9' }],
});

export const ExpenseTagStatsOut = z
  .object({ id: z.int(), name: z.string(), color: z.string(), expense_count: z.int(), total_amount: Money })
  .meta({ id: 'ExpenseTagStats', description: 'A refund counts as negative' });
