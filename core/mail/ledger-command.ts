import { checkLedger, ledgerWords } from '#core/mail/ledger-check';
import { openDatabase } from '#core/platform/database';

/** Says whether the mail ledger of DATABASE_URL balances; ends with 1 where it does not. */
const url = process.env.DATABASE_URL;
if (!url) {
  process.stderr.write('Set DATABASE_URL to the database.\n');
  process.exit(78);
}
const orm = await openDatabase({ url, poolSize: 1 });
try {
  const report = await checkLedger(orm.em.fork());
  process.stdout.write(`${ledgerWords(report).join('\n')}\n`);
  process.exitCode = report.faults.length > 0 ? 1 : 0;
} catch (error) {
  process.stderr.write(`The ledger could not be checked: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 70;
} finally {
  await orm.close(true);
}
