import type { Request } from 'express';
import type { Browser } from './sign-ins.js';

/** The browser behind a call, for the list of sessions. */
export const browserOf = (request: Request): Browser => ({ address: request.ip ?? 'unknown', userAgent: request.get('user-agent') ?? '' });
