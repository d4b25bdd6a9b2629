import { hash } from '@node-rs/argon2';

/** A password as it is kept, made and checked in no time: a hash names what it costs. For users of whom a test wants no more than that they sign in. */
export const quickHash = (password: string): Promise<string> => hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
