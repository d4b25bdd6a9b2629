import { defineEntity, p } from '@mikro-orm/postgresql';
import { createdAt } from '#core/platform/columns';

const schema = defineEntity({
  name: 'SignInAttempt',
  tableName: 'sign_in_attempt',
  properties: {
    id: p.bigint('number').primary(),
    /** Keyed hash of the account name that was tried, so that the table is no list of e-mail addresses. */
    accountHash: p.string().length(64),
    address: p.string().length(64),
    succeeded: p.boolean(),
    at: createdAt(),
  },
  indexes: [
    { name: 'sign_in_attempt_account_idx', properties: ['accountHash', 'at'] },
    { name: 'sign_in_attempt_address_idx', properties: ['address', 'at'] },
  ],
});

/** A try to sign in; failures of the last 15 minutes throttle the account and the address. */
export class SignInAttempt extends schema.class {}

schema.setClass(SignInAttempt);
