import { Migration20261120000000_init } from '#migrations/Migration20261120000000_init';

/** Every migration, in order, by hand. */
export const migrations = [Migration20261120000000_init];
