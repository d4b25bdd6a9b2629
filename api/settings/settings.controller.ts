import { EntityManager } from '@mikro-orm/postgresql';
import { Body, Controller, Get, Inject, Patch } from '@nestjs/common';
import { z } from 'zod';
import type { Actor } from '#core/kernel/audit/audited-write';
import { findBasisYears } from '#core/records/expenses/basis-years';
import { isTimeZone } from '#core/kernel/platform/clock';
import type { Env } from '#core/kernel/platform/env';
import { changeBusiness, ensureBusiness, newBusiness } from '#core/records/settings/business';
import { taxBases } from '#core/records/settings/tax-basis';
import { Acting, Admins, SignedIn } from '../auth/access.js';
import { Answers } from '../http/answers.js';
import { Money, Name } from '../http/values.js';
import { ENV } from '../platform/tokens.js';

const SettingsOut = z
  .object({
    business_name: z.string(),
    time_zone: z.string(),
    currency: z.string(),
    tax_basis: z.enum(taxBases).describe('By which day expenses count: `cash`, when they were paid; `accrual`, when they were due'),
    summary_hour: z
      .int()
      .nullable()
      .describe('At which hour of the business’s day those who keep the books are sent a summary by e-mail; null: never'),
    outgoing_mail: z.boolean().describe('Whether the product can send e-mail (SMTP_URL)'),
    max_upload_mb: z.number(),
    manual_hint_mb: z.number().describe('What the manual page says: 10 until the limit is set'),
    mail_domain: z.string(),
    mailboxes: z.object({ receipts: z.string(), hoa: z.string(), mortgage: z.string(), subscriptions: z.string() }),
    ai_rules_enabled: z.boolean(),
  })
  .meta({ id: 'Settings' });

const SettingsPatch = z
  .object({
    business_name: Name(200),
    time_zone: z.string().refine(isTimeZone, 'is not a time zone'),
    currency: z.string().regex(/^[A-Z]{3}$/, 'must be a currency code such as USD'),
    summary_hour: z.int('must be a whole hour').min(0).max(23, 'must be an hour from 0 to 23').nullable(),
    tax_basis: z.enum(taxBases, 'must be cash (by the day an expense was paid) or accrual (by the day it was due)'),
  })
  .partial()
  .meta({ id: 'SettingsPatch', examples: [{ time_zone: 'America/Chicago' }] });

const BasisYearsOut = z
  .array(z.object({ year: z.int(), cash: Money, accrual: Money }))
  .meta({ id: 'TaxBasisYears', description: 'All expenses of a year, refunds taken off, the newest year first' });

/** The limit that the manual page shows where none is set; the real one is larger. */
const unsetHintMb = 10;

@Controller('settings')
export class SettingsController {
  constructor(
    private readonly em: EntityManager,
    @Inject(ENV) private readonly env: Env,
  ) {}

  @Get()
  @SignedIn()
  @Answers(200, SettingsOut, 'The business, and what the installation allows')
  async read() {
    const first = newBusiness(this.env.APP_TIMEZONE, this.env.APP_CURRENCY);
    const { name, ...business } = await ensureBusiness(this.em, first);
    const { MAIL_DOMAIN: domain } = this.env;
    return {
      business_name: name,
      ...business,
      outgoing_mail: this.env.SMTP_URL !== undefined,
      max_upload_mb: this.env.MAX_UPLOAD_MB,
      manual_hint_mb: this.env.MAX_UPLOAD_SET ? this.env.MAX_UPLOAD_MB : unsetHintMb,
      mail_domain: domain,
      mailboxes: {
        receipts: `receipts@${domain}`,
        hoa: `hoa@${domain}`,
        mortgage: `mortgage@${domain}`,
        subscriptions: `subscriptions@${domain}`,
      },
      ai_rules_enabled: this.env.AI_RULES_ENABLED,
    };
  }

  @Get('tax-basis')
  @SignedIn()
  @Answers(200, BasisYearsOut, 'What the expenses of each year come to on either basis: what a change of the basis would change')
  basisYears() {
    return findBasisYears(this.em);
  }

  @Patch()
  @Admins()
  @Answers(200, SettingsOut, 'Change the business')
  async change(@Acting() actor: Actor, @Body({ schema: SettingsPatch }) { business_name, ...body }: z.output<typeof SettingsPatch>) {
    await changeBusiness(this.em, { ...body, ...(business_name === undefined ? {} : { name: business_name }) }, actor);
    return this.read();
  }
}
