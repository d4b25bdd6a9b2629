import type { EntityManager } from '@mikro-orm/postgresql';
import { BankAccount } from '#core/database/entities/bank-account.entity';
import { BankStatement } from '#core/database/entities/bank-statement.entity';
import type { ReadStatement } from '#core/database/values/bank-values';
import type { ImportNote } from '#core/database/values/import-values';
import { plainIdentifier, sealIdentifier } from '#core/kernel/keys/identifier-hash';
import { AppError } from '#core/kernel/platform/app-error';
import { type KeyedLine, keyLines, newAmong, type StoredLine } from '#core/records/bank/line-keys';

/** Whose statements they are, where a file does not say: an account that is there, or the name of a new one. */
export interface AccountChoice {
  accountId: number | null;
  newName: string | null;
}

/** A statement with the account it is of, and what is new in it. */
export interface PlannedStatement {
  statement: ReadStatement;
  /** Null: it is made with the first import. */
  account: { id: number; name: string } | null;
  newName: string;
  seal: { valueHash: string; lastFour: string } | null;
  lines: number;
  fresh: KeyedLine[];
  notes: ImportNote[];
}

/** A field of an upload that does not fit. */
export const unfitField = (field: string, msg: string): AppError =>
  new AppError('invalid', msg, { problems: [{ loc: ['body', field], msg, type: 'unfit' }] });

/**
 * What an import of statements would bring, account by account. Throws `not-found` for the account that was chosen, and `invalid` where the file is of another one, or of several and one
 * was chosen. `key`: see IdentifierKey. Reads only.
 */
export async function planStatements(
  em: EntityManager,
  statements: readonly ReadStatement[],
  { key, accountId, newName }: AccountChoice & { key: Buffer },
): Promise<PlannedStatement[]> {
  const chosen = accountId === null ? null : await em.findOne(BankAccount, { id: accountId }, { refresh: true });
  if (accountId !== null && !chosen) throw new AppError('not-found', 'Account not found');
  if (chosen && new Set(statements.map(({ account }) => account)).size > 1)
    throw unfitField('account_id', 'This file is of several accounts, each of which it names. Choose none.');
  const out: PlannedStatement[] = [];
  for (const statement of statements) {
    const isNumbered = statement.account !== null && plainIdentifier(statement.account).length >= 4;
    const seal = isNumbered ? sealIdentifier(key, statement.account ?? '') : null;
    const known = seal ? await em.findOne(BankAccount, { numberHash: seal.valueHash }, { refresh: true }) : null;
    const account = accountOf({ known, chosen, seal });
    const keyed = keyLines(statement.lines);
    const stored = account ? await storedAmong(em, account.id, keyed) : [];
    const gap = account ? await gapBefore(em, account.id, statement) : null;
    out.push({
      statement,
      account: account && { id: account.id, name: account.name },
      newName: (statements.length === 1 ? newName : null) ?? (seal ? `…${seal.lastFour}` : ''),
      seal,
      lines: keyed.length,
      fresh: newAmong(keyed, stored),
      notes: gap ? [...statement.notes, gap] : statement.notes,
    });
  }
  return out;
}

function accountOf({ known, chosen, seal }: { known: BankAccount | null; chosen: BankAccount | null; seal: PlannedStatement['seal'] }) {
  if (!chosen) return known;
  const isOther = known ? known.id !== chosen.id : seal && chosen.numberHash && chosen.numberHash !== seal.valueHash;
  if (isOther) throw unfitField('account_id', `This file is of the account …${seal?.lastFour ?? ''}, and not of ${chosen.name}.`);
  return chosen;
}

async function storedAmong(em: EntityManager, accountId: number, lines: readonly KeyedLine[]): Promise<StoredLine[]> {
  const days = lines.map(({ day }) => day).toSorted();
  if (days.length === 0) return [];
  return em.execute<StoredLine[]>(
    `select line_key as key, bank_id as "bankId", to_char(booked_on, 'YYYY-MM-DD') as day, amount::text as amount, payee, words from bank_line
     where account_id = ? and (booked_on between ?::date and ?::date or line_key = any(?::text[])) order by id`,
    [accountId, days[0], days.at(-1), `{${lines.map(({ key }) => `"${key}"`).join(',')}}`],
  );
}

/** A note where the statement before ended with another balance than this one begins with. */
async function gapBefore(em: EntityManager, accountId: number, { from, opening }: ReadStatement): Promise<ImportNote | null> {
  if (from === null || opening === null) return null;
  const earlier = { accountId, toDay: { $lt: from }, closing: { $ne: null } };
  const [before] = await em.find(BankStatement, earlier, { orderBy: { toDay: 'desc', id: 'desc' }, limit: 1 });
  return before && before.closing !== opening ? { code: 'balance_gap', args: { before: before.closing ?? '', opening } } : null;
}
