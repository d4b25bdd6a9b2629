import type { z } from 'zod';
import type { PropertyFigures } from '#core/properties/property-figures';
import type { Property } from '#core/properties/property.entity';
import { camel, pick } from '../http/case.js';
import { tagFields } from '../tags/tag.schema.js';
import { type PropertyOut, type PropertyRow, secretFields, shownFields } from './property.schema.js';

/** A property as lists show it. Its tags must be loaded. */
export function viewPropertyRow(property: Property, figures: PropertyFigures | undefined, mailDomain: string): z.input<typeof PropertyRow> {
  return {
    ...pick(property, shownFields),
    hoa_monthly_fee: figures?.monthlyFee ?? property.hoaMonthlyFee ?? null,
    email_address: `${property.emailSlug}@${mailDomain}`,
    document_count: figures?.documents ?? 0,
    image_count: figures?.images ?? 0,
    ytd_total: figures?.ytdTotal ?? 0,
    latest_mortgage_statement_id: figures?.latestStatementId ?? null,
    tags: property.tags.getItems().map((tag) => pick(tag, tagFields)),
  };
}

/** A property as its own page shows it. */
export function viewProperty(
  property: Property,
  figures: PropertyFigures | undefined,
  mailDomain: string,
  hasHoaAccount: boolean,
): z.input<typeof PropertyOut> {
  const set = Object.fromEntries(secretFields.map((name) => [name, property[camel(name)] !== null])) as Record<
    (typeof secretFields)[number],
    boolean
  >;
  return { ...viewPropertyRow(property, figures, mailDomain), has_value: { ...set, hoa_account_number: hasHoaAccount } };
}
