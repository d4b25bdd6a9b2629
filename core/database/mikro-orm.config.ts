import { databaseOptions } from '#core/database/database';

/** For the MikroORM command line, which runs on `dist`. */
export default databaseOptions({ url: process.env.DATABASE_URL ?? 'postgresql://postgres@127.0.0.1:5432/rental_ledger' });
