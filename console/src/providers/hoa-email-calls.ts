import { call } from '../api/http';
import type { components } from '../api/schema';
import type { HoaEmail, HoaStats } from '../api/types';
import { answer } from './answer';

export const hoaEmailCalls = {
  /** How many HOA e-mails stand where. */
  hoaStats: () => answer<HoaStats>('/hoa-emails/stats'),
  /** Says whose an HOA e-mail is; its documents follow. */
  assignHoaEmail: (id: number, assignment: components['schemas']['HoaAssign']) =>
    answer<HoaEmail>(`/hoa-emails/${id}/assign`, { method: 'POST', json: assignment }),
  undoHoaAssignment: async (id: number) => call(`/hoa-emails/${id}/undo-assign`, { method: 'POST' }),
};

export type HoaEmailCalls = typeof hoaEmailCalls;
