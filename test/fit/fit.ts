import { writeFileSync } from 'node:fs';
import { weightsFile } from '#core/extraction/model/weights-file';
import { GuardedPool } from '../../worker/guarded/guarded-pool.js';
import { guardedJobs } from '../../worker/jobs.js';
import { idleMbOfSource } from '../support/idle-source.js';
import { fitModel } from './fit-model.ts';
import { allDocuments } from './read-documents.ts';

const usualCount = 24_000;
const count = Number(process.argv[2] ?? usualCount);

// `npm run fit [-- count]`: fits weights to drawn documents, the written cases and, where $CORPUS has them, real documents, and writes them to `weights.json`.
const pool = new GuardedPool(guardedJobs, { idleMb: idleMbOfSource });
const model = fitModel(await allDocuments(pool, process.env.CORPUS ?? '', count));
pool.close();
writeFileSync(weightsFile, `${JSON.stringify(model)}\n`);
console.log(`Fitted to ${count} drawn documents: ${weightsFile}`);
