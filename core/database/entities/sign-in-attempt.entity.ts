import { defineEntity, p } from '@mikro-orm/postgresql';
import { createdAt } from '#core/kernel/platform/columns';

const schema = defineEntity({
  name: 'SignInAttempt',
  tableName: 'sign_in_attempt',
  properties: {
    id: p.bigint('number').primary(),
    /** Keyed hash of the account name that was tried, so that the table is no list of e-mail addresses. */
    accountHash: p.string().length(64),
    /** The caller's network: an address of IPv4, or a /64 of IPv6. */
    address: p.string().length(64),
    /** The account's own device that tried; null for a stranger. No reference: the row outlives the device by a day at most. */
    deviceId: p.integer().nullable(),
    succeeded: p.boolean(),
    at: createdAt(),
  },
  indexes: [
    { name: 'sign_in_attempt_account_idx', properties: ['accountHash', 'at'] },
    { name: 'sign_in_attempt_address_idx', properties: ['address', 'at'] },
  ],
});

/** A try to sign in; failures make further tries wait. */
export class SignInAttempt extends schema.class {}

schema.setClass(SignInAttempt);
