import type { EntityManager } from '@mikro-orm/postgresql';
import { type Finding } from '#core/ops/doctor/finding';
import { some } from '#core/kernel/platform/sentence';
import { differingDocumentSeries, foldDocumentSeries, markDocumentSeries } from '#core/books/expected/fold-document-series';
import { differingDues, refoldDues } from '#core/books/hoa/refold-dues';
import { differingIncome, refoldIncome } from '#core/books/income/refold-income';
import { holdSeries } from '#core/books/claims/series';
import { differingPaidDays, keepPaidDays } from '#core/books/mortgages/date-paid-bills';
import { differingLoans, holdBooks, reckonBook } from '#core/books/mortgages/reckon-book';
import { differingBankDays, keepBankDays } from '#core/commands/bank/keep-bank-days';
import { keepBankClaims } from '#core/commands/bank/keep-matches';
import { dayIn } from '#core/kernel/platform/clock';
import { businessOr } from '#core/records/settings/business';
import { differingPrices, refoldPrices } from '#core/books/subscriptions/post-charges';

/** The stored sums of the books equal what their claims and statements give when they are computed again. */
export async function checkBooks(em: EntityManager): Promise<Finding> {
  const sentences = [
    ...(await differingDues(em)).map(({ sentence }) => sentence),
    ...(await differingLoans(em)).map(({ name }) => `${name}: its loan differs.`),
    ...(await differingPaidDays(em)).map(({ name }) => `${name}: the day on which its lender paid a bill differs.`),
    ...(await differingDocumentSeries(em, await today(em))).map((name) => `${name}: its next document differs.`),
    ...(await differingPrices(em)).map(({ name }) => `${name}: its price differs.`),
    ...(await differingIncome(em)).map(({ name }) => `${name}: its income differs.`),
    ...(await differingBankDays(em)),
  ];
  return {
    check: 'Books',
    wrong: sentences.length,
    sentence:
      sentences.length === 0
        ? 'Dues, loans, income, subscription prices, expected documents and days of the bank match the documents, expenses, lines of the bank and entries of people.'
        : `Dues, loans, income, subscription prices, expected documents or days of the bank differ from the documents, expenses, lines of the bank and entries of people. ${some(sentences)} Run the doctor with --recount to recalculate them.`,
  };
}

const today = async (em: EntityManager): Promise<string> => dayIn((await businessOr(em)).time_zone, new Date());

/** Computes what differs again; answers of how many properties, bills, subscriptions, vendors, and payments of the bank. */
export async function refoldBooks(em: EntityManager): Promise<number> {
  const dues = (await differingDues(em.fork())).map(({ propertyId }) => propertyId);
  const loans = (await differingLoans(em.fork())).map(({ id }) => id).toSorted((a, b) => a - b);
  const paid = await differingPaidDays(em.fork());
  const prices = (await differingPrices(em.fork())).map(({ id }) => id);
  const income = (await differingIncome(em.fork())).map(({ id }) => id);
  const series = await differingDocumentSeries(em.fork(), await today(em));
  if (series.length > 0) {
    await markDocumentSeries(em.fork());
    await foldDocumentSeries(em.fork(), await today(em));
  }
  await em.fork().transactional(async (tx) => {
    await refoldDues(tx, dues);
    await holdBooks(tx, loans);
    for (const id of loans) await reckonBook(tx, id);
    await keepPaidDays(tx, paid);
    await refoldPrices(tx, prices, { userId: null });
    await holdSeries(tx, 'income', income);
    await refoldIncome(tx, income);
  });
  const bank = (await differingBankDays(em.fork())).length;
  if (bank > 0) {
    await em.fork().transactional(keepBankClaims);
    await keepBankDays(em.fork(), null);
  }
  return new Set([...dues, ...loans, ...income]).size + paid.length + prices.length + series.length + bank;
}
