import { hash } from '@node-rs/argon2';

/** A password hash that is made and checked at once: a hash contains its cost. For users of a test that only need to sign in. */
export const quickHash = (password: string): Promise<string> => hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
