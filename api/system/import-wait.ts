import { GatewayFacts } from '#core/records/mail/gateway-facts';

/** How long accepted mail may wait before it is reported. */
const patienceSeconds = 300;

const why = {
  database: 'the database does not answer the gateway.',
  disk: 'the disk of the files is full.',
  store: 'the gateway cannot write to the folder for files. Check who owns that folder and whether its disk is mounted.',
} as const;

/** What is wrong where accepted mail is not imported into the ledger, in a sentence, by the gateway's last heartbeat; null where nothing is. */
export function importWait(report: Readonly<Record<string, unknown>>): string | null {
  const facts = GatewayFacts.safeParse(report).data;
  if (!facts || facts.spoolDepth === 0 || facts.importLag < patienceSeconds) return null;
  const minutes = Math.floor(facts.importLag / 60);
  const cause = facts.waitsFor === null ? 'see the log of the gateway.' : why[facts.waitsFor];
  return `Accepted mail has been waiting for ${minutes} minutes: ${cause} No mail is lost.`;
}
