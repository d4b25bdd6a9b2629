import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { mailStates } from '#core/database/entities/inbound-mail.entity';
import { partOutcomes } from '#core/database/entities/mail-part.entity';

const root = join(import.meta.dirname, '../../..');
const docs = readFileSync(join(root, 'docs/mail-reasons.md'), 'utf8');

/** Where the sentences of the ledger are made. */
const makers =
  'core/commands/change-hoa-email.ts worker/storage/expire-quarantine.ts worker/sweep/housekeeping.ts core/commands/receive-mail.ts core/records/mail/{dismiss-mail,import-mail,judge-mail,judge-part,judge-trust,split-body,split-mail}.ts worker/mail/{open-part,parse-mail,parse-mail-step,archives/{unpack,unpacked,unzip},mime/{reading-budget,take-apart},outlook/{outlook-message,tnef}}.ts ' +
  'mail-gateway/{gateway-judge,import-spool,spool-file,spool-importer}.ts core/reading/file-type.ts';
/** Sentences of these files that say something of a sender or a recipient, not of a message or a part. */
const ofSenders =
  /^(?:Not checked|A person accepted|It came from a trusted machine|It is signed|A mail server of|It could not be checked|Nothing proves|Only a header|Its From|According to DMARC|No property|(?:DKIM|SPF|DMARC|ARC) |… (?:is on the list|confirm))/;
/** The sentences in a source file, with `…` for what is put in. */
function sentencesIn(file: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    // What these say is for programmers.
    if (ts.isNewExpression(node) && node.expression.getText().endsWith('Error')) return;
    const text = textOf(node);
    if (text !== null && /^[A-Z…][^]*\s[^]*[.…]$/.test(text) && /[a-z]{3}/.test(text) && !ofSenders.test(text)) found.push(text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true));
  return found;
}

function textOf(node: ts.Node): string | null {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('');
}

/** The first cells of the documentation's tables. */
const cells = docs.split('\n').flatMap((line) => /^\| (?<cell>.+?) \|/.exec(line)?.groups?.cell ?? []);

test('the page on reasons explains no sentence that the ledger does not say', () => {
  const files = makers.split(' ').flatMap((pattern) => globSync(pattern, { cwd: root }));
  expect(files).toHaveLength(26);
  const said = new Set(files.flatMap(sentencesIn));
  const from = docs.indexOf('## Why a message is where it is');
  const explained = docs.slice(from).split('\n').flatMap((line) => /^\| (?<reason>[A-Z…].+?) \|/.exec(line)?.groups?.reason ?? []); // prettier-ignore
  expect(explained.length).toBeGreaterThan(40);
  expect(explained.filter((sentence) => !said.has(sentence))).toEqual([]);
});

test('every state of a message and every outcome of a part is explained', () => {
  expect(mailStates.filter((state) => !cells.includes(state))).toEqual([]);
  expect(partOutcomes.filter((outcome) => !cells.some((cell) => cell.includes(`\`${outcome}\``)))).toEqual([]);
});
