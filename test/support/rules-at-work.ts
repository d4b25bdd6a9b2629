import { newBusiness } from '#core/records/settings/business';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { readEnv } from '#core/kernel/platform/env';
import { openSecretBox } from '#core/kernel/platform/secret-box';
import { applyRules } from '#core/commands/apply-rules';
import type { RuleAction, RuleCondition } from '#core/database/values/rule-definition';
import { Rule } from '#core/database/entities/rule.entity';
import { emptyTables } from './database.js';

/** What rules are run with in a test: a day, a business and its keys. */
export const clock = { now: () => new Date('2026-03-15T12:00:00Z') };
export const box = openSecretBox('a secret of the tests, long enough');
const identifierKey = Buffer.alloc(32, 1);
/** As the worker is given it. */
export const identifierKeys = { of: () => Promise.resolve(identifierKey) };
export const env = readEnv({ DATABASE_URL: 'postgresql://nowhere.example/none' });
const business = { ...newBusiness('America/New_York', 'USD'), name: 'Sample Rentals' };

/** Deletes everything a rule reads and writes. */
export async function clearRules(em: EntityManager): Promise<void> {
  const tables = ['ai_rule', 'document', 'property', 'tag', 'category', 'subscription', 'app_user', 'outgoing_mail', 'task', 'audit_entry'];
  await emptyTables(em, ...tables);
}

/** A rule, with what a test wants different; saved. */
export async function sampleRule(
  em: EntityManager,
  name: string,
  actions: RuleAction[],
  different: { conditions?: RuleCondition[]; priority?: number; isActive?: boolean } = {},
): Promise<number> {
  const made = em.create(Rule, { name, conditions: [], actions, ...different });
  await em.flush();
  return made.id;
}

/** Applies all rules to a document, or some, in a separate transaction. */
export const applyTo = (orm: MikroORM, id: number, ruleIds?: number[]) =>
  orm.em.fork().transactional((tx) =>
    applyRules(tx, id, {
      clock,
      business,
      identifierKey,
      post: { box, url: 'https://ledger.example.com', currency: 'USD' },
      ...(ruleIds ? { ruleIds } : {}),
    }),
  );
