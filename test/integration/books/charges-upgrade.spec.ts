import { expect, test } from 'vitest';
import { Subscription } from '#core/database/entities/subscription.entity';
import { differingPrices } from '#core/books/subscriptions/post-charges';
import { Migration20261130100000_charges } from '#migrations/Migration20261130100000_charges';
import { setUpUpgrade } from '../../support/upgrade.js';

const bench = setUpUpgrade();
const stepBack = () => bench.stepBack(Migration20261130100000_charges);

const prices = `select id, monthly_price::text, charged_amount::text, billing_cycle from subscription order by id`;
const claims = `select document_id, subscription_id, kind, amount::text, currency, billing_cycle, to_char(happened_on, 'YYYY-MM-DD') as day, reference, standing
  from claim where book = 'subscriptions' order by document_id`;

const value = (text: string) => ({ value: text });

test('bills of subscriptions of an earlier release become claims, no price changes by that, and the way back leaves none', async () => {
  await stepBack();
  await bench.rows(`insert into subscription (site_name, monthly_price, charged_amount, billing_cycle, category) values
    ('Cloud Backup', 10, 120, 'Yearly', 'SaaS'), ('Paper Weekly', 4.5, null, 'Monthly', 'Other')`);
  const bill = (n: number, machine: object, more: { person?: object; on?: string | null; subscription?: number; columns?: string } = {}) =>
    bench.rows(`insert into document (origin, filename, file_path, sha256, mime_type, file_size, processing_status, subscription_id, document_date, machine_fields, person_fields)
      values ('upload', 'bill-${n}', 'bill-${n}', md5('${n}') || md5('${n}'), 'application/pdf', 10, 'completed', ${more.subscription ?? 1},
        ${more.on === null ? 'null' : `'${more.on ?? '2026-05-06'}'`}, '${JSON.stringify({ fields: machine, linked_subscription: { id: 1, reason: 'x', charged: '1.00' } })}',
        '${JSON.stringify({ fields: more.person ?? {} })}')`);
  await bill(1, { amount: value('120.00'), billing_cycle: value('Yearly'), invoice_number: value('inv 7-a') });
  await bill(
    2,
    { amount: value('9.00'), charged_amount: value('8.00'), currency: value('EUR') },
    { person: { charged_amount: '7.50', currency: null } },
  );
  await bill(3, { charged_amount: value('-3.00') });
  await bill(4, { amount: value('5.00') }, { on: null });
  await bill(5, { amount: value('120.00') });
  await bench.rows('update document set duplicate_of = 1 where id = 5');
  await bill(6, { amount: value('6.00') }, { subscription: 2 });
  await bench.rows('update document set deleted_at = now() where id = 6');
  const before = await bench.rows(prices);
  await bench.upgrade();
  expect(await bench.rows(prices)).toEqual(before);
  const [yearly, none] = [
    { subscription_id: 1, kind: 'charge', currency: null, billing_cycle: null, day: '2026-05-06', reference: null },
    { standing: 'counts' },
  ];
  const expected = [
    { ...yearly, ...none, document_id: 1, amount: '120.00', billing_cycle: 'Yearly', reference: 'INV7A' },
    { ...yearly, ...none, document_id: 2, amount: '7.50' },
    { ...yearly, ...none, document_id: 3, amount: '3.00', kind: 'credit' },
    { ...yearly, document_id: 5, amount: '120.00', standing: 'copy' },
    { ...yearly, document_id: 6, subscription_id: 2, amount: '6.00', standing: 'withdrawn' },
  ];
  expect(await bench.rows(claims)).toEqual(expected);
  const em = bench.database.orm.em.fork();
  expect(await differingPrices(em)).toEqual([]);
  expect((await em.find(Subscription, {}, { orderBy: { id: 1 } })).map(({ priceEntered }) => priceEntered)).toMatchObject([
    { monthlyPrice: '10.00', chargedAmount: '120.00', billingCycle: 'Yearly' },
    { monthlyPrice: '4.50', chargedAmount: null, billingCycle: 'Monthly' },
  ]);
  await stepBack();
  expect(await bench.rows(prices)).toEqual(before);
  expect(await bench.rows('select id from claim')).toEqual([]);
  await bench.upgrade();
  expect(await bench.rows(claims)).toEqual(expected);
});
