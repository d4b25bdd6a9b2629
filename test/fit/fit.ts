import { writeFileSync } from 'node:fs';
import { weightsFile } from '#core/extraction/model/model';
import { drawnDocuments, realReceipts, writtenCases } from './documents.ts';
import { fitModel } from './fit-model.ts';

const usualCount = 8000;
const count = Number(process.argv[2] ?? usualCount);

// `npm run fit [-- count]`: fits weights to drawn documents, the written cases and, where $CORPUS has them, real receipts, and writes them to `weights.json`.
const model = fitModel([...drawnDocuments('fit', count), ...realReceipts(process.env.CORPUS ?? ''), ...writtenCases()]);
writeFileSync(weightsFile, `${JSON.stringify(model)}\n`);
console.log(`Fitted to ${count} drawn documents: ${weightsFile}`);
