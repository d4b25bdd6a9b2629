import type { Request } from 'express';
import { findRelyingParty } from '#core/records/factors/relying-party';
import type { Env } from '#core/kernel/platform/env';
import type { Site } from './second-factor.service.js';

/** The site a call comes from: browsers name it with each call that changes something; else where the call went. */
export const siteOf = (request: Request, { PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>): Site =>
  findRelyingParty(PUBLIC_URL, request.get('origin') ?? `${request.protocol}://${request.get('host') ?? ''}`);
