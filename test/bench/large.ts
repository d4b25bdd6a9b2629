import { Client } from 'pg';
import type { Figure } from './figure.ts';
import { type Measured, measurePortfolio } from './portfolio/measure-portfolio.ts';
import { portfolioCalls } from './portfolio/portfolio-calls.ts';
import { seedPortfolio } from './portfolio/seed-portfolio.ts';
import { withApi } from './with-api.ts';

const portfolio = { properties: 10_000, vendors: 50_000 };
const gigabyte = 1024 ** 3;

/** The calls of all screens in the books of 10,000 properties and 50,000 vendors; a million documents take about 6 GB of disk and as many minutes to fill in. */
export async function largeFigures(documents = 1_000_000): Promise<Figure[]> {
  return withApi(async ({ client, databaseUrl }) => {
    const database = new Client({ connectionString: databaseUrl });
    await database.connect();
    try {
      const bytes = await seedPortfolio(database, { ...portfolio, documents }, console.log);
      console.log(`${documents} documents, ${(bytes / gigabyte).toFixed(1)} GB`);
    } finally {
      await database.end();
    }
    const figures: Figure[] = [];
    for (const [what, calls] of Object.entries(portfolioCalls)) {
      console.log(`Measuring ${what} …`);
      figures.push(...(await measurePortfolio(client, calls)).map((measured) => figureOf(what, measured)));
    }
    return figures;
  });
}

const figureOf = (what: string, { path, first, slow, aim }: Measured): Figure => ({
  what: `${what}: ${decodeURIComponent(path)}`,
  value: ms(slow),
  yardstick: `the first time ${ms(first)}`,
  ...(aim === null ? { met: null } : { aim: ms(aim), met: slow <= aim }),
});

const ms = (time: number): string => `${time.toFixed(1)} ms`;
