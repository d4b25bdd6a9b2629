/**
 * @typedef {object} Promised
 * @property {number} number under which it is known
 * @property {string} what is promised
 * @property {string} file the spec that shows it, below test/faults
 * @property {RegExp} [test] which of its tests; all where it is left out
 */

/**
 * How large the tests are made here; each may be set otherwise in the environment.
 * PROVE_RATE is what two cores keep up with, so that the last kill finds an ordinary amount of work.
 */
export const scale = { PROVE_MAILS: '10000', PROVE_KILLS: '250', PROVE_RATE: '10' };

/** @type {Promised[]} */
export const promises = [
  { number: 1, what: 'every 250 is one completed document, whatever is killed', file: 'whole-stack', test: /every 250/ },
  { number: 1, what: 'every 250 is in the ledger once at full speed', file: 'gateway-killed' },
  { number: 2, what: '250 only after the disk has it', file: 'spool-durability', test: /only after/ },
  { number: 3, what: 'Redis may be wiped and killed', file: 'redis-lost' },
  { number: 4, what: 'mail is taken while PostgreSQL is down', file: 'database-away' },
  { number: 5, what: 'a full disk is 452, and goes on by itself', file: 'spool-durability', test: /full disk/ },
  { number: 5, what: 'a full disk is 507 for uploads', file: 'upload-disk', test: /full disk/ },
  { number: 6, what: 'clients that vanish leave nothing behind', file: 'smtp-limits', test: /leave in the middle/ },
  { number: 7, what: 'sent again after a lost 250: one document', file: 'whole-stack', test: /sent again/ },
  { number: 11, what: 'a file that kills its reader fails alone', file: 'reader-killed' },
  { number: 11, what: 'a killed worker fails no document', file: 'worker-killed', test: /killed/ },
  { number: 12, what: 'a worker stopped past its lease keeps nothing', file: 'worker-killed', test: /stopped past/ },
  { number: 16, what: 'asked to end under load: out in 30 s', file: 'worker-killed', test: /asked to end/ },
  { number: 18, what: 'nothing is smuggled by SMTP', file: 'smtp-smuggling' },
  { number: 18, what: 'recipients, sizes, trickles are bounded', file: 'smtp-limits' },
];
