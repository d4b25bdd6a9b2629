import { z } from 'zod';
import { PasskeySignIn } from '../factors/factor.schema.js';

/** The password, or the answer of a passkey to `POST /auth/confirm/options`. A code alone proves too little: it can be read over a shoulder. */
export const Confirm = z
  .object({ password: z.string().min(1, 'Password is required').max(1000).optional(), passkey: PasskeySignIn.optional() })
  .superRefine(({ password, passkey }, context) => {
    if (password === undefined && !passkey) context.addIssue({ code: 'custom', path: ['password'], message: 'Password is required' });
  })
  .meta({ id: 'Confirm', examples: [{ password: 'correct horse battery' }] });
