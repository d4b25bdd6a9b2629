/**
 * @typedef {object} Promised
 * @property {number} number its number on the page
 * @property {string} what is promised
 * @property {string | string[]} file its spec or specs, from the project's root and without its `.spec.ts`
 * @property {RegExp} [test] which of its tests; all where it is left out
 */

/**
 * The size of the tests at full scale; the environment may override each.
 * PROVE_RATE is a little more than two cores can process: senders wait for the product, which therefore always has work.
 */
export const scale = {
  PROVE_MAILS: '10000',
  PROVE_KILLS: '250',
  PROVE_RATE: '20',
  PROVE_TRACED: '1000',
  PROVE_WIPES: '20',
  PROVE_AWAY_MAILS: '2000',
  PROVE_AWAY_MINUTES: '10',
  PROVE_LEAVERS: '5000',
  PROVE_FOREIGNERS: '1000',
  PROVE_GOOD_PAPERS: '200',
  PROVE_WORKER_KILLS: '50',
  PROVE_BUCKET_KILLS: '50',
  PROVE_MAILBOX_KILLS: '250',
  PROVE_WEBHOOK_KILLS: '50',
  PROVE_CONTAINER_MAILS: '400',
  PROVE_CONTAINER_KILLS: '10',
};

/** Minutes that a spec takes at that size on two idle cores; half a minute where it is not listed. */
const minutes = new Map([
  ['test/faults/whole-stack', 28],
  ['test/faults/gateway-killed', 5],
  ['test/faults/spool-durability', 0.5],
  ['test/faults/redis-lost', 1],
  ['test/faults/database-away', 12],
  ['test/faults/reader-killed', 3],
  ['test/faults/worker-killed', 5],
  ['test/faults/bucket-killed', 10],
  ['test/faults/mailbox-killed', 8],
  ['test/faults/webhook-killed', 5],
  ['test/proofs/backup-under-load', 2],
  ['test/proofs/ends-under-load', 2],
  ['test/proofs/provider-attempts', 2],
  ['test/proofs/migrations-killed', 2],
  ['test/proofs/enqueued-often', 1],
  ['test/proofs/days-work', 4],
  ['test/proofs/provider-storm', 5],
  ['test/proofs/containers', 23],
  ['test/proofs/live-loops', 1.5],
  ['test/proofs/degraded', 3],
  ['test/integration/mail/hostile-mail', 1.5],
  ['test/integration/books/dues-any-order', 40],
  ['test/integration/books/dues-after-changes', 2],
  ['test/proofs/hostile-mail', 4],
  ['test/integration/extraction/worker-corpus', 4],
  ['test/integration/reading/corpus', 10],
  ['test/integration/reading/real-input', 3],
  ['test/integration/api/hostile-calls', 2],
  ['test/proofs/hostile-markup', 2],
  ['test/proofs/hostile-names', 1],
  ['test/proofs/canaries', 1],
  ['test/proofs/instructing-papers', 1],
  ['test/proofs/sign-in-tries', 3],
  ['test/proofs/screens', 12],
  ['test/proofs/lighthouse', 1.5],
]);

/** @param {string} spec path from the project's root */
export const minutesOf = (spec) => minutes.get(spec.replace(/\.spec\.ts$/, '')) ?? 0.5;

/** @type {Promised[]} */
export const promises = [
  { number: 1, what: 'every 250 is one completed document, whatever is killed', file: 'test/faults/whole-stack', test: /every 250/ },
  { number: 1, what: 'every 250 is in the ledger once at full speed', file: 'test/faults/gateway-killed' },
  { number: 2, what: '250 only after the disk has it', file: 'test/faults/spool-durability', test: /only after/ },
  { number: 3, what: 'Redis may be wiped and killed', file: 'test/faults/redis-lost' },
  { number: 4, what: 'mail is taken while PostgreSQL is down', file: 'test/faults/database-away' },
  { number: 4, what: 'uploads are 503 meanwhile, never 201', file: 'test/integration/ops/services-away' },
  { number: 5, what: 'a full disk is 452, and goes on by itself', file: 'test/faults/spool-durability', test: /full disk/ },
  { number: 5, what: 'a full disk is 507 for uploads', file: 'test/faults/upload-disk', test: /full disk/ },
  { number: 6, what: 'clients that vanish leave nothing behind', file: 'test/faults/smtp-limits', test: /leave in the middle/ },
  { number: 7, what: 'sent again after a lost 250: one document', file: 'test/faults/whole-stack', test: /sent again/ },
  { number: 8, what: 'a backup comes back on a wiped machine, row by row and byte by byte', file: 'test/integration/ops/backup' },
  { number: 8, what: 'so does one made while mail comes in, and its work goes on', file: 'test/proofs/backup-under-load' },
  { number: 9, what: 'every migration goes up, down and up', file: 'test/integration/ops/schema' },
  { number: 9, what: 'a migration that is killed heals at the next start', file: 'test/proofs/migrations-killed' },
  { number: 9, what: 'books of the first release are brought to this one', file: 'test/proofs/earlier-books' },
  { number: 10, what: 'the doctor finds nothing after all kills', file: 'test/faults/whole-stack', test: /doctor/ },
  { number: 10, what: 'the doctor finds what is wrong', file: 'test/integration/ops/doctor' },
  { number: 11, what: 'a file that kills its reader fails alone', file: 'test/faults/reader-killed' },
  { number: 11, what: 'a reader that is broken into gets nothing', file: 'test/faults/reader-broken-into' },
  { number: 11, what: 'a killed worker fails no document', file: 'test/faults/worker-killed', test: /killed/ },
  { number: 12, what: 'a worker stopped past its lease keeps nothing', file: 'test/faults/worker-killed', test: /stopped past/ },
  { number: 12, what: 'a task enqueued ten times is done once', file: 'test/proofs/enqueued-often' },
  { number: 13, what: 'a provider that fails in every way: all 500 documents end', file: 'test/proofs/provider-storm' },
  { number: 13, what: 'and costs no document an attempt', file: 'test/proofs/provider-attempts' },
  { number: 14, what: 'event loops stay live under hostile mail and OCR', file: 'test/proofs/live-loops' },
  { number: 15, what: 'what stands still shows as Degraded within a minute', file: 'test/proofs/degraded' },
  { number: 16, what: 'asked to end under load: out in 30 s', file: 'test/faults/worker-killed', test: /asked to end/ },
  { number: 16, what: 'so are api and gateway, five times over, with scans at hand', file: 'test/proofs/ends-under-load' },
  { number: 17, what: 'hostile mails end in time and memory', file: 'test/integration/mail/hostile-mail' },
  { number: 17, what: 'and by SMTP, with their row in the ledger, unnoticed by the gateway', file: 'test/proofs/hostile-mail' },
  { number: 17, what: 'the corpus of odd mails ends in the ledger', file: 'test/integration/extraction/worker-corpus' },
  { number: 17, what: 'so do odd and broken PDFs and pictures in their reader', file: 'test/integration/reading/corpus', test: /odd/ },
  {
    number: 17,
    what: 'real papers and mails brought by SMTP end as documents',
    file: 'test/integration/reading/real-input',
    test: /real files/,
  },
  { number: 18, what: 'nothing is smuggled by SMTP', file: 'test/faults/smtp-smuggling' },
  { number: 18, what: 'recipients, sizes, trickles are bounded', file: 'test/faults/smtp-limits' },
  { number: 19, what: 'nothing is relayed', file: 'test/faults/smtp-limits', test: /foreign recipients/ },
  { number: 20, what: 'a forged listed sender is never filed by itself', file: 'worker/mail/trust/authenticate-mail', test: /forged/ },
  { number: 20, what: 'nor when it is brought by SMTP', file: 'test/integration/mail/mail-by-smtp', test: /forged/ },
  {
    number: 20,
    what: 'who is not listed waits, is shown, and is let in',
    file: 'test/integration/mail/worker-mail-senders',
    test: /who may write/,
  },
  { number: 21, what: 'bombs are refused or bounded', file: 'test/integration/reading/bombs' },
  { number: 21, what: 'so are archives of a thousand to one', file: 'test/integration/mail/hostile-mail', test: /^an archive|^archives/ },
  { number: 22, what: 'hostile mails and files run nothing in a browser', file: 'test/proofs/hostile-markup' },
  { number: 23, what: 'file names are only data', file: 'test/proofs/hostile-names' },
  {
    number: 24,
    what: 'CSV cells are defused, numbers stay numbers',
    file: ['core/kernel/platform/csv', 'test/integration/reports/reports'],
    test: /[Cc][Ss][Vv]|spreadsheet|cell/,
  },
  {
    number: 25,
    what: 'what holds for every input holds for thousands of made-up ones',
    file: [
      'api/list-query/list-query',
      'core/extraction/notation/date-notation',
      'core/extraction/read-fields',
      'core/extraction/notation/money-notation',
      'core/books/hoa/dues-order',
      'core/records/mail/mailbox',
      'core/records/mail/sender-list',
      'core/records/mail/split-mail-any',
      'core/records/properties/match-property',
      'core/rules/evaluate-condition',
      'core/rules/evaluate-rules',
      'core/database/values/fold-price',
      'mail-gateway/accept-message',
      'test/integration/api/generated-calls',
      'test/integration/api/hostile-calls',
    ],
  },
  { number: 26, what: 'of a hundred who ask at once one becomes administrator', file: 'test/integration/ops/system', test: /hundred/ },
  { number: 27, what: 'every route answers each role as its table says', file: 'test/integration/sign-in/roles' },
  {
    number: 28,
    what: 'an ended session is refused at the next call',
    file: 'test/integration/sign-in/auth',
    test: /ends with|ends the other/,
  },
  { number: 28, what: 'so is that of a changed user', file: 'test/integration/sign-in/users', test: /sessions end at once/ },
  { number: 29, what: 'secrets are found nowhere', file: 'test/proofs/canaries' },
  { number: 30, what: 'papers that instruct the model change suggestions at most', file: 'test/proofs/instructing-papers' },
  { number: 31, what: '10,000 tries to sign in', file: 'test/proofs/sign-in-tries' },
  { number: 32, what: 'webhooks with bad, old or repeated signatures have no effect', file: 'test/integration/mail/webhooks' },
  {
    number: 33,
    what: 'every page and file has its security headers',
    file: ['test/integration/api/http', 'test/integration/documents/documents'],
    test: /security headers|nothing in it runs/,
  },
  {
    number: 34,
    what: 'every screen is accessible and in its window at every width, light and dark',
    // Screens that need a special state are checked by the spec that brings it about.
    file: [
      'test/proofs/screens',
      'test/browser/diagnostics',
      'test/browser/expected-documents',
      'test/browser/oidc',
      'test/browser/second-factor',
      'test/browser/upload',
      'test/browser/year-check',
    ],
  },
  { number: 34, what: 'Lighthouse finds nothing amiss with the sign-in for those who see less', file: 'test/proofs/lighthouse' },
  {
    number: 35,
    what: 'dues are the same in whatever order documents come and are changed',
    file: 'test/integration/books/dues-any-order',
    test: /come in any order/,
  },
  {
    number: 35,
    what: 'dues of the months that a change concerns come to what all of them do',
    file: 'test/integration/books/dues-after-changes',
  },
  {
    number: 35,
    what: 'who changes books at once never waits in a circle',
    file: 'test/integration/books/dues-any-order',
    test: /in a circle/,
  },
  { number: 36, what: 'a day of 300 documents takes at most 1.3 actions each, and no mistake is unmarked', file: 'test/proofs/days-work' },
  {
    number: 37,
    what: 'the image is small, and containers run as an ordinary user',
    file: 'test/proofs/containers',
    test: /image is built/,
  },
  { number: 37, what: 'installed by compose, a release is upgraded under mail', file: 'test/proofs/containers', test: /upgraded under/ },
  {
    number: 37,
    what: 'containers may be killed, cut off and scaled: every 250 is one document',
    file: 'test/proofs/containers',
    test: /killed in turn/,
  },
  { number: 37, what: 'a backup of containers comes back in an empty installation', file: 'test/proofs/containers', test: /backup of it/ },
  {
    number: 37,
    what: 'the pods of Kubernetes run as they are written, on a bucket',
    file: 'test/proofs/containers',
    test: /pods of Kubernetes/,
  },
  { number: 38, what: 'moving files may be killed: none is lost or spoilt', file: 'test/faults/bucket-killed', test: /moved by runs/ },
  {
    number: 38,
    what: 'so may a worker between a file and its row',
    file: 'test/faults/bucket-killed',
    test: /before its row/,
  },
  { number: 39, what: 'who reads a mailbox may be killed: every message once, marked after that', file: 'test/faults/mailbox-killed' },
  {
    number: 40,
    what: 'who sends to a webhook may be killed: each event once or twice under one id, none lost',
    file: 'test/faults/webhook-killed',
  },
];

/**
 * Arguments that limit vitest to the tests of these promises; none where one of them takes a whole spec.
 * @param {ReadonlyArray<Promised>} chosen
 * @returns {string[]}
 */
export function onlyTests(chosen) {
  const named = chosen.flatMap(({ test }) => test ?? []);
  return named.length === chosen.length ? ['-t', named.map(({ source }) => source).join('|')] : [];
}

/**
 * The specs of a promise, as paths from the project's root.
 * @param {Promised} promised
 */
export const specsOf = ({ file }) => [file].flat().map((one) => `${one}.spec.ts`);
