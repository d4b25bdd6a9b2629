import type { z } from 'zod';
import type { PropertyFigures } from '#core/books/reports/property-figures';
import type { Property } from '#core/database/entities/property.entity';
import { camel, pick } from '../http/case.js';
import type { Plain } from '../list-query/find-plain.js';
import type { ShownTag } from '../tags/shown-tags.js';
import { type PropertyOut, type PropertyRow, secretFields, shownFields } from './property.schema.js';

/** A property as lists show it. */
export function viewPropertyRow(
  property: Plain<Property>,
  figures: PropertyFigures | undefined,
  tags: ShownTag[],
  mailDomain: string,
): z.input<typeof PropertyRow> {
  return {
    ...pick(property, shownFields),
    hoa_monthly_fee: figures?.monthlyFee ?? property.hoaMonthlyFee ?? null,
    email_address: `${property.emailSlug}@${mailDomain}`,
    document_count: figures?.documents ?? 0,
    image_count: figures?.images ?? 0,
    ytd_total: figures?.ytdTotal ?? 0,
    latest_mortgage_statement_id: figures?.latestStatementId ?? null,
    tags,
  };
}

/** A property as its own page shows it: its row, and which of its secrets are set. */
export function viewProperty(
  property: Plain<Property>,
  row: z.input<typeof PropertyRow>,
  hasHoaAccount: boolean,
): z.input<typeof PropertyOut> {
  const set = Object.fromEntries(secretFields.map((name) => [name, property[camel(name)] !== null])) as Record<
    (typeof secretFields)[number],
    boolean
  >;
  return { ...row, has_value: { ...set, hoa_account_number: hasHoaAccount } };
}
