import { checkLedger, ledgerWords } from '#core/records/mail/ledger-check';
import { openDatabase } from '#core/database/database';
import { databaseTrouble } from '#core/database/database-trouble';
import { toolSettingsOrExit } from '#core/database/tool-settings';

/** Says whether the mail ledger of DATABASE_URL balances; ends with 1 where it does not. */
const { DATABASE_URL: url } = toolSettingsOrExit();
const orm = await openDatabase({ url, poolSize: 1 });
try {
  const report = await checkLedger(orm.em.fork());
  process.stdout.write(`${ledgerWords(report).join('\n')}\n`);
  process.exitCode = report.faults.length > 0 ? 1 : 0;
} catch (error) {
  process.stderr.write(`The ledger could not be checked: ${databaseTrouble(error)}\n`);
  process.exitCode = 70;
} finally {
  await orm.close(true);
}
