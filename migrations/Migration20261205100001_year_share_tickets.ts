import { IndexStep } from '#core/kernel/platform/index-step';

/** Finds the links for files of a shared year. */
export class Migration20261205100001_year_share_tickets extends IndexStep {
  readonly builds = [{ name: 'ticket_share_id_idx', on: 'on "ticket" ("share_id")' }];
}
