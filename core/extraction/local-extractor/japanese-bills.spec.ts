import { expect, it } from 'vitest';
import { readPaper } from '../../../test/support/read-paper.js';

const context = { fromEmail: 'bill@suido.example', fromName: '東京水道局', receivedOn: '2026-11-20' };

it('a bill in yen, without minor units, with its days', () => {
  const fields = { vendor: '東京水道局', amount: '4180.00', currency: 'JPY', due_date: '2026-11-30', service_date: '2026-11-20' };
  expect(readPaper({ text: '水道料金 4,180円\nお支払期限 2026年11月30日', context, fields })).toEqual(fields);
});

it('a bill with tax, in its own order', () => {
  const text = '請求日 2026年11月18日\n小計 ¥3,800\n消費税 ¥380\n合計 ¥4,180\nお支払期限 2026年12月10日';
  const fields = { amount: '4180.00', currency: 'JPY', due_date: '2026-12-10', service_date: '2026-11-18' };
  expect(readPaper({ text, context, fields })).toEqual(fields);
});
