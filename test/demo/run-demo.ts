import { parseArgs } from 'node:util';
import { makeFixtures } from '../fixtures/make/all-fixtures.ts';
import { type Fixture, sampleProperties } from '../fixtures/make/fixture.ts';
import { compareDocument } from './compare.ts';
import { type Instance, startInstance } from './instance.ts';
import { ProductClient, type PropertyView } from './product-client.ts';
import { type Arrived, awaitDocuments, sendFixture } from './send-fixture.ts';

const usage = `npm run demo                 starts the product on a folder of its own, sends sample mails, prints what became of them
npm run demo -- --running    sends them to the one that runs on this machine (PORT, SMTP_PORT)
  --url http://host:3000     another address      --smtp host:2525   another gateway
  --email, --password        who signs in (or ADMIN_EMAIL, ADMIN_PASSWORD)
  --mails 8                  sends only so many, evenly out of all
  --keep                     leaves a product started here running until Ctrl-C`;

const options = {
  running: { type: 'boolean', default: false },
  url: { type: 'string' },
  smtp: { type: 'string' },
  email: { type: 'string', default: process.env.ADMIN_EMAIL ?? '' },
  password: { type: 'string', default: process.env.ADMIN_PASSWORD ?? '' },
  mails: { type: 'string', default: '' },
  keep: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

const secondsToWait = 180;

/** Sends every fixture by SMTP and compares what the product made of it with the truth; answers the exit code. */
export async function runDemo(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const mails = values.mails === '' ? Infinity : Number(values.mails);
  if (!(mails >= 1)) {
    console.error('--mails takes how many to send, such as --mails 8.');
    return 2;
  }
  const here = values.running || values.url !== undefined || values.smtp !== undefined;
  if (here && !(values.email && values.password)) {
    console.error('Say who signs in: --email and --password, or ADMIN_EMAIL and ADMIN_PASSWORD.');
    return 2;
  }
  if (!here) console.log('Starting the product on a folder of its own …');
  const instance = here ? running(values) : await startInstance();
  try {
    const code = await demonstrate(instance, mails);
    if (values.keep && !here) {
      console.log(`\nIt runs on at ${instance.url} (${instance.email} / ${instance.password}) until Ctrl-C.`);
      await new Promise(() => setInterval(() => undefined, 60_000));
    }
    return code;
  } finally {
    await instance.stop();
  }
}

function running({ url, smtp, email, password }: { url?: string; smtp?: string; email: string; password: string }): Instance {
  const [host = '127.0.0.1', port = process.env.SMTP_PORT || '2525'] = (smtp ?? '').split(':').filter(Boolean);
  return {
    url: (url ?? `http://127.0.0.1:${process.env.PORT || '3000'}`).replace(/\/$/, ''),
    smtp: { host, port: Number(port) },
    mailDomain: process.env.MAIL_DOMAIN || 'inbox.localhost',
    email,
    password,
    pid: null,
    stop: () => Promise.resolve(),
  };
}

async function demonstrate(instance: Instance, mails: number): Promise<number> {
  const client = await ProductClient.signIn(instance);
  const properties = await ensureProperties(client);
  const all = await makeFixtures();
  const count = Math.min(mails, all.length);
  const fixtures = all.filter((_, at) => Math.floor(((at + 1) * count) / all.length) > Math.floor((at * count) / all.length));
  const tally = { arrived: 0, documents: 0, right: 0, asked: 0 };
  for (const fixture of fixtures) {
    const to = hasSamples(properties) ? fixture.to : withoutProperty(fixture.to);
    const queueId = await sendFixture(instance, { ...fixture, to });
    const arrived = await awaitDocuments(client, queueId, performance.now(), secondsToWait);
    print({ ...fixture, to }, arrived, properties, tally);
  }
  const { arrived, documents, right, asked } = tally;
  console.log(`\n${arrived} of ${fixtures.length} mails arrived and made ${documents} documents; ${right} of ${asked} values are right.`);
  return arrived === fixtures.length ? 0 : 1;
}

/** Three sample properties, where there are none at all. */
async function ensureProperties(client: ProductClient): Promise<PropertyView[]> {
  const known = await client.get<PropertyView[]>('/properties/');
  if (known.length > 0) return known;
  const made: PropertyView[] = [];
  for (const property of sampleProperties) made.push(await client.post<PropertyView>('/properties/', property));
  return made;
}

/** Where the product has properties of its own, those of the samples cannot be asked for. */
function hasSamples(properties: readonly PropertyView[]): boolean {
  return sampleProperties.every(({ name }) => properties.some((property) => property.name === name));
}

const mailboxes = new Set(['receipts', 'hoa', 'mortgage', 'subscriptions']);

/** The address without the sample property in it: `hoa+harbor-3` is `hoa`, and `alder-street` is `receipts`. */
function withoutProperty(to: string): string {
  const [mailbox = ''] = to.split('+');
  return mailboxes.has(mailbox) ? mailbox : 'receipts';
}

interface Tally {
  arrived: number;
  documents: number;
  right: number;
  asked: number;
}

function print(fixture: Fixture, arrived: Arrived, properties: readonly PropertyView[], tally: Tally): void {
  console.log(
    `\n${fixture.name}\n  to ${fixture.to}@ → 250 queued as ${arrived.queueId}, ${arrived.mail?.state ?? 'not imported'}, ${arrived.milliseconds} ms`,
  );
  if (arrived.missing) console.log(`  ✗ ${arrived.missing}`);
  else tally.arrived += 1;
  tally.documents += arrived.documents.length;
  const left = [...arrived.documents];
  for (const expected of fixture.expected) {
    const at = left.findIndex((one) =>
      expected.filename === null ? one.file_path === 'email_content' : one.filename === expected.filename,
    );
    const [document] = at === -1 ? [] : left.splice(at, 1);
    if (!document) {
      console.log(`  ✗ no document was made of ${expected.filename ?? 'the mail itself'}`);
      tally.asked += Object.keys(expected.fields).length;
      continue;
    }
    console.log(
      `  document ${document.id}  ${document.filename}  ${document.processing_status}${document.failure_reason ? `: ${document.failure_reason}` : ''}`,
    );
    const asked = hasSamples(properties) ? expected : { ...expected, property: undefined };
    const compared = compareDocument(asked, document, (id) => properties.find((property) => property.id === id)?.name ?? null);
    tally.asked += compared.length;
    tally.right += compared.filter(({ right }) => right).length;
    for (const { key, found, expected: wanted, right } of compared)
      console.log(`    ${right ? '✓' : '✗'} ${key.padEnd(18)} ${found}${right ? '' : `   (the truth: ${wanted})`}`);
    const [match] = document.property_matches;
    if (match) console.log(`      ${match.reason}`);
  }
  for (const extra of left) console.log(`  ? document ${extra.id}  ${extra.filename} was not expected`);
}
