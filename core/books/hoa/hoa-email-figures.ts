import type { EntityManager } from '@mikro-orm/postgresql';

export interface HoaStats {
  total_emails: number;
  pending_emails: number;
  assigned_emails: number;
  processed_emails: number;
  requires_review: number;
}

/** How many HOA e-mails stand where. */
export async function countHoaEmails(em: EntityManager): Promise<HoaStats> {
  const [stats] = await em.execute<[HoaStats]>(
    `select count(*)::int as total_emails, count(*) filter (where status = 'pending')::int as pending_emails,
       count(*) filter (where status = 'assigned')::int as assigned_emails,
       count(*) filter (where status = 'processed')::int as processed_emails,
       count(*) filter (where requires_review)::int as requires_review from hoa_email`,
  );
  return stats;
}

export interface HoaAssignment {
  property_id: number;
  property_name: string;
  email_count: number;
  last_received_at: Date | null;
}

/** How many HOA e-mails each property has: every active one, and archived ones that have any, by name. */
export async function countByProperty(em: EntityManager): Promise<HoaAssignment[]> {
  const rows = await em.execute<(Omit<HoaAssignment, 'last_received_at'> & { last_received_at: string | Date | null })[]>(
    `select p.id as property_id, p.name as property_name, count(h.id)::int as email_count, max(h.received_at) as last_received_at
     from property p left join hoa_email h on h.property_id = p.id group by p.id having p.is_active or count(h.id) > 0 order by p.name, p.id`,
  );
  return rows.map((row) => ({ ...row, last_received_at: row.last_received_at === null ? null : new Date(row.last_received_at) }));
}
