import { type CanActivate, type ExecutionContext, Inject, Injectable, type RawBodyRequest } from '@nestjs/common';
import type { Request } from 'express';
import { AppError } from '#core/kernel/platform/app-error';
import type { Env } from '#core/kernel/platform/env';
import { storable } from '#core/kernel/platform/storable';
import { ENV } from '../platform/tokens.js';
import { signatureRefusal } from './openphone-signature.js';

/** Lets in what OpenPhone has signed, before anybody looks at what it says. */
@Injectable()
export class OpenPhoneGuard implements CanActivate {
  constructor(@Inject(ENV) private readonly env: Env) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<RawBodyRequest<Request>>();
    const key = this.env.OPENPHONE_WEBHOOK_SECRET;
    // Not the sender's mistake: it comes again, and is taken once the key is there.
    if (!key) throw new AppError('unavailable', 'OpenPhone is not set up here yet: set OPENPHONE_WEBHOOK_SECRET to its signing key.');
    const signature = request.headers['openphone-signature'];
    const refusal = signatureRefusal([signature].flat()[0], request.rawBody ?? Buffer.alloc(0), key, new Date());
    if (refusal) throw new AppError('unauthenticated', refusal);
    // A telephone may cut a character in half. A refused event is sent again only a few times, and then the message would be lost.
    request.body = storable(request.body as unknown);
    return true;
  }
}
