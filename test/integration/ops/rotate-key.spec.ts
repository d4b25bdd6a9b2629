import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { MailAccount } from '#core/database/entities/mail-account.entity';
import { openAccountSecret } from '#core/records/mail-accounts/account-secret';
import { addMailAccount } from '#core/records/mail-accounts/change-mail-account';
import { keeper, settingsOf } from '../../support/mail-accounts.js';
import { Document } from '#core/database/entities/document.entity';
import { refuseStart } from '#core/database/refuse-start';
import { IdentifierKey } from '#core/kernel/keys/identifier-key';
import { rotateKey } from '#core/ops/keys/rotate-key';
import { sealAnew } from '#core/ops/keys/seal-anew';
import { OutgoingMail } from '#core/kernel/outbox/outgoing-mail.entity';
import { User } from '#core/database/entities/user.entity';
import { createEndpoint, rotateEndpointSecret } from '#core/records/webhooks/save-endpoint';
import { textPlace } from '#core/kernel/outbox/queue-mail';
import { openSecretBox } from '#core/kernel/platform/secret-box';
import { deriveKey } from '#core/kernel/platform/secret-key';
import { Vendor } from '#core/database/entities/vendor.entity';
import { createVendor } from '#core/records/vendors/save-vendor';
import { openTaxId } from '#core/records/vendors/tax-id';
import { Property } from '#core/database/entities/property.entity';
import { createProperty } from '#core/records/properties/save-property';
import { checkKey, opensCanary } from '#core/kernel/keys/key-canary';
import { createTestDatabase, type TestDatabase } from '../../support/database.js';
import { paper } from '../../support/sample-books.js';

const [oldSecret, newSecret] = ['the secret of the first years, long enough', 'the secret of the years to come, longer'];
const secrets = { hoaPassword: 'h', lockboxCode: 'l', garageCode: 'g', wifiPassword: 'w', mortgageAccountNumber: '0042' };

let database: TestDatabase;
let dataDir: string;
let house: number;
let mail: number;
const em = () => database.orm.em.fork();

/** Books that were begun with the first secret, with a sealed value in every place that takes one. */
beforeEach(async () => {
  database = await createTestDatabase(3);
  dataDir = await mkdtemp(join(tmpdir(), 'rotate-key-'));
  await writeFile(join(dataDir, 'secret.key'), `${oldSecret}\n`);
  const box = openSecretBox(oldSecret);
  await checkKey(em(), box);
  const own = em();
  const keys = { box, identifiers: await new IdentifierKey({ secret: oldSecret }).of(own) };
  const property = await createProperty(own, { name: 'Elm 4', columns: {}, secrets }, keys);
  await own.flush();
  house = property.id;
  const locked = await paper(own, { fileKey: null });
  await own.nativeUpdate(
    Document,
    { id: locked },
    { filePassword: box.seal('pw', { table: 'document', column: 'file_password', row: locked }) },
  );
  const owner = own.create(User, { email: 'owner@example.com', role: 'ADMIN', passwordHash: '' });
  await own.flush();
  const actor = { userId: owner.id, requestId: null };
  const hook = { name: 'Hook', url: 'https://hooks.example.com/', events: ['dues.recorded'], isOn: true };
  const { row } = await createEndpoint(own.fork(), hook, { box, actor });
  await rotateEndpointSecret(own.fork(), row.id, { previousUntil: new Date(Date.now() + 3_600_000), box, actor });
  const sent = own.create(OutgoingMail, { kind: 'password', recipient: 'a@example.com', subject: 'New password' });
  await own.flush();
  mail = sent.id;
  sent.sealedText = box.seal('opens for a day', textPlace(mail));
  await own.flush();
  await createVendor(own.fork(), { businessName: 'Jane Doe', taxId: '12-3456789' }, { ...actor, keys });
  const settings = settingsOf({ imapPort: 143 });
  await addMailAccount(own, { settings, secret: { password: 'of the mailbox' }, box }, { userId: (await keeper(own)).id, requestId: null });
  return async () => {
    await rm(dataDir, { recursive: true });
    await database.drop();
  };
});

/** How many values there are in the whole database that a secret has sealed. */
async function sealedBy(secret: string): Promise<number> {
  const begin = openSecretBox(secret).seal('', { table: '', column: '', row: 0 }).split(':').slice(0, 2).join(':');
  const tables = await em().execute<{ name: string }[]>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  let count = 0;
  for (const { name } of tables) {
    const [row] = await em().execute<{ count: number }[]>(
      `select coalesce(sum((length(r::text) - length(replace(r::text, ?, ''))) / ?), 0)::int as count from "${name}" r`,
      [`${begin}:`, begin.length + 1],
    );
    count += row?.count ?? 0;
  }
  return count;
}

/** All that a person or a step asks the box for. */
async function opened(secret: string): Promise<unknown[]> {
  const box = openSecretBox(secret);
  const property = await em().findOneOrFail(Property, house);
  const { sealedText } = await em().findOneOrFail(OutgoingMail, mail);
  const code = box.open(property.garageCode ?? '', { table: 'property', column: 'garage_code', row: house });
  const { password } = openAccountSecret(box, await em().findOneOrFail(MailAccount, { host: '127.0.0.1' })) as { password: string };
  const vendor = await em().findOneOrFail(Vendor, { businessName: 'Jane Doe' });
  return [code, box.open(sealedText ?? '', textPlace(mail)), await opensCanary(em(), box), password, openTaxId(vendor, box)];
}

const numbers = (secret: string, previous?: string) => new IdentifierKey({ secret, previous }).of(em());
const firstNumbers = deriveKey(oldSecret, 'identifiers');

test('a key of the data folder is made anew, and all that was sealed opens with it alone', async () => {
  expect(await sealedBy(oldSecret)).toBe(13);
  expect(await rotateKey(em(), dataDir, {})).toMatch(/^13 values were sealed with the new key\. .*secret\.key now holds the new key\./);
  const made = (await readFile(join(dataDir, 'secret.key'), 'utf8')).trim();
  expect(made).not.toBe(oldSecret);
  expect([(await stat(join(dataDir, 'secret.key'))).mode & 0o777, await readdir(dataDir)]).toEqual([0o600, ['secret.key']]);
  expect([await sealedBy(oldSecret), await sealedBy(made)]).toEqual([0, 13]);
  expect(await opened(made)).toEqual(['g', 'opens for a day', true, 'of the mailbox', '12-3456789']);
  expect(await numbers(made)).toEqual(firstNumbers);
});

test('a key of the data folder that came after one of the settings is changed too, with all that either has sealed', async () => {
  await writeFile(join(dataDir, 'secret.key'), `${newSecret}\n`);
  const place = { table: 'property', column: 'wifi_password', row: house };
  await em().nativeUpdate(Property, { id: house }, { wifiPassword: openSecretBox(newSecret).seal('w', place) });
  expect(await rotateKey(em(), dataDir, { SECRET_KEY_PREVIOUS: oldSecret })).toMatch(/^13 values were sealed with the new key\./);
  const made = (await readFile(join(dataDir, 'secret.key'), 'utf8')).trim();
  expect([await sealedBy(oldSecret), await sealedBy(newSecret), await sealedBy(made)]).toEqual([0, 0, 13]);
  expect(await opened(made)).toEqual(['g', 'opens for a day', true, 'of the mailbox', '12-3456789']);
  expect(await numbers(made)).toEqual(firstNumbers);
  // Killed before the new key took its place.
  await writeFile(join(dataDir, 'secret.key.new'), made);
  await writeFile(join(dataDir, 'secret.key'), `${newSecret}\n`);
  expect(await rotateKey(em(), dataDir, { SECRET_KEY_PREVIOUS: oldSecret })).toMatch(/^0 values were sealed/);
});

test('one that was killed before the new key took its place is run again', async () => {
  await writeFile(join(dataDir, 'secret.key.new'), newSecret);
  await new IdentifierKey({ secret: newSecret, previous: oldSecret }).of(em());
  await sealAnew(em(), openSecretBox(newSecret, oldSecret));
  expect(await refuseStart(em(), { DATA_DIR: dataDir })).toMatch(/interrupted.* `npm run rotate-key` again/);
  expect(await rotateKey(em(), dataDir, {})).toMatch(/^0 values were sealed/);
  expect(await readFile(join(dataDir, 'secret.key'), 'utf8')).toBe(newSecret);
  expect(await opened(newSecret)).toEqual(['g', 'opens for a day', true, 'of the mailbox', '12-3456789']);
});

test('a key that the settings give needs the earlier one beside it, and then no more', async () => {
  await expect(rotateKey(em(), dataDir, { SECRET_KEY: newSecret })).rejects.toThrow(
    /Set SECRET_KEY to the new key and SECRET_KEY_PREVIOUS/,
  );
  const given = { SECRET_KEY: newSecret, SECRET_KEY_PREVIOUS: oldSecret };
  await expect(rotateKey(em(), dataDir, { ...given, SECRET_KEY: 'short' })).rejects.toThrow(/at least 32 characters/);
  expect(await rotateKey(em(), dataDir, given)).toMatch(/SECRET_KEY_PREVIOUS is no longer needed/);
  expect([await sealedBy(oldSecret), await opened(newSecret)]).toEqual([0, ['g', 'opens for a day', true, 'of the mailbox', '12-3456789']]);
  expect(await readFile(join(dataDir, 'secret.key'), 'utf8')).toBe(`${oldSecret}\n`);
  expect(await numbers(newSecret)).toEqual(firstNumbers);
});

test('with a value that neither key opens nothing is changed', async () => {
  const other = 'a secret that nobody knows any more, alas';
  const place = { table: 'property', column: 'wifi_password', row: house };
  await em().nativeUpdate(Property, { id: house }, { wifiPassword: openSecretBox(other).seal('w', place) });
  await expect(rotateKey(em(), dataDir, {})).rejects.toThrow(/that sealed this value is not here/);
  expect(await sealedBy(oldSecret)).toBe(12);
  expect(await readFile(join(dataDir, 'secret.key'), 'utf8')).toBe(`${oldSecret}\n`);
});

test('numbers go on naming their property while both keys are given, also where the key of numbers was kept by no earlier release', async () => {
  await em().execute(`delete from setting where key = 'identifier-key'`);
  expect(await numbers(newSecret, oldSecret)).toEqual(firstNumbers);
});

test('a process that was given another secret keeps no key of its own', async () => {
  const stranger = 'a secret of another machine, by mistake';
  await em().execute(`delete from setting where key = 'identifier-key'`);
  expect(await numbers(stranger)).toEqual(deriveKey(stranger, 'identifiers'));
  expect(await numbers(oldSecret)).toEqual(firstNumbers);
  expect(await numbers(stranger)).toEqual(deriveKey(stranger, 'identifiers'));
});
