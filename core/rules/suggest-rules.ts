import { type EntityManager, LockMode, sql } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { type Actor, recordAudit } from '#core/kernel/audit/record-audit';
import type { RuleAction, RuleCondition } from '#core/database/values/rule-definition';
import { Rule } from '#core/database/entities/rule.entity';
import { Setting } from '#core/kernel/keys/setting.entity';

/** A correction that was made so often is a rule in the making. */
const often = 3;
/** What people keep making shows among the newest corrections. */
const mostLooked = 2000;
const most = 20;

const correctedFields = ['property_id', 'document_type', 'vendor'] as const;

/** The same correction of several documents of one vendor. */
export interface RepeatedCorrection {
  field: (typeof correctedFields)[number];
  /** The vendor of the documents; of a corrected vendor the name that was found. */
  vendor: string;
  /** What people set: a property's id, a type, a vendor's name. */
  value: string;
  /** The name of the property, where it is one. */
  property_name: string | null;
  times: number;
  /** The newest first. */
  document_ids: number[];
}

/** A rule that would make a repeated correction by itself. */
export interface RuleSuggestion extends RepeatedCorrection {
  /** By what it is dismissed. */
  key: string;
  rule: { name: string; conditions: RuleCondition[]; actions: RuleAction[] };
}

const actionTypes = { property_id: 'set_property', document_type: 'set_document_type', vendor: 'set_vendor' } as const;

/** The rule for a correction. */
export function suggestRule(correction: RepeatedCorrection): RuleSuggestion {
  const { field, vendor, value, property_name: property } = correction;
  const action = { type: actionTypes[field], value: field === 'property_id' ? Number(value) : value };
  return {
    ...correction,
    key: [field, vendor.toLowerCase(), value].join('|'),
    rule: {
      name: `${vendor}: ${property ?? value.replaceAll('_', ' ')}`.slice(0, 200),
      conditions: [{ field: 'vendor', operator: 'contains', value: vendor }],
      actions: [action],
    },
  };
}

const textOf = ({ type, value }: RuleAction): string => JSON.stringify([type, value]);

/** Whether a rule does so already, turned off or not: then people know of it. */
export function isCovered({ vendor, rule: { actions } }: RuleSuggestion, rules: readonly Pick<Rule, 'conditions' | 'actions'>[]): boolean {
  const wanted = actions.map(textOf);
  const name = vendor.toLowerCase();
  return rules.some(
    (rule) =>
      rule.actions.some((action) => wanted.includes(textOf(action))) &&
      rule.conditions.some(({ field, value }) => field === 'vendor' && typeof value === 'string' && name.includes(value.toLowerCase())),
  );
}

const Dismissed = z.array(z.string());
const key = 'dismissed_rule_suggestions';
/** So many are remembered, the latest. */
const mostDismissed = 1000;

async function findRepeated(em: EntityManager): Promise<RepeatedCorrection[]> {
  return em.execute<RepeatedCorrection[]>(
    sql`select c.field, c.said as value, (array_agg(c.name order by c.updated_at desc, c.id desc))[1] as vendor, p.name as property_name,
        count(*)::int as times, (array_agg(c.document_id order by c.updated_at desc, c.id desc))[1:10] as document_ids
      from (select c.*, case when c.field = 'vendor' then c.found else d.vendor_name end as name
          from (select * from correction_case where field in ('property_id', 'document_type', 'vendor') and said is not null and said is distinct from found
            order by id desc limit ${mostLooked}) c
          join document d on d.id = c.document_id and d.deleted_at is null) c
        left join property p on c.field = 'property_id' and p.id = case when c.field = 'property_id' then c.said::int end and p.is_active
      where c.name is not null and trim(c.name) <> '' and (c.field <> 'property_id' or p.id is not null)
      group by c.field, c.said, lower(c.name), p.name having count(*) >= ${often}
      order by max(c.updated_at) desc, c.field, c.said limit ${most}`,
  );
}

/** Rules that would make corrections that people keep making, the latest first; without what a rule does already and what was dismissed. */
export async function findSuggestions(em: EntityManager): Promise<RuleSuggestion[]> {
  const rules = await em.find(Rule, {}, { fields: ['conditions', 'actions'] });
  const row = await em.findOne(Setting, { key });
  const dismissed = new Set(Dismissed.parse(row?.value ?? []));
  const all = (await findRepeated(em)).map(suggestRule);
  return all.filter((suggestion) => !dismissed.has(suggestion.key) && !isCovered(suggestion, rules));
}

/** Does not suggest this rule again. */
export async function dismissSuggestion(em: EntityManager, dismissed: string, actor: Actor): Promise<void> {
  await em.fork().upsert(Setting, { key, value: [], updatedAt: new Date() }, { onConflictAction: 'ignore' });
  await em.fork().transactional(async (tx) => {
    const row = await tx.findOneOrFail(Setting, { key }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    recordAudit(tx, { ...actor, action: 'dismiss-suggestion', resource: 'ai-rules', resourceId: null, after: { suggestion: dismissed } });
    row.value = [...Dismissed.parse(row.value).filter((name) => name !== dismissed), dismissed].slice(-mostDismissed);
  });
}
