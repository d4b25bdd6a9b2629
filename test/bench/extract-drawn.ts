import { readFields } from '#core/extraction/read-fields';
import { contextOf } from '../evaluate/generated.ts';
import { generateMany } from '../generator/generate.ts';

/** A process of its own, since the generator is run from source: prints how many pages it drew and, of each round, the processor time in milliseconds. */
const documents = [...generateMany('bench', 74)];
const times = Array.from({ length: 4 }, () => {
  const before = process.cpuUsage();
  for (const document of documents) readFields(document.pages, contextOf(document));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
});
console.log(JSON.stringify({ pages: documents.reduce((sum, document) => sum + document.pages.length, 0), times }));
