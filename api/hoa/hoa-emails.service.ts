import { text } from 'node:stream/consumers';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { Actor } from '#core/kernel/audit/audited-write';
import { Document } from '#core/database/entities/document.entity';
import { effectiveField } from '#core/database/values/effective-values';
import { assignHoaEmail, undoAssignment } from '#core/commands/assign-hoa-email';
import { changeHoaEmail, deleteHoaEmail } from '#core/commands/change-hoa-email';
import { HoaEmail } from '#core/database/entities/hoa-email.entity';
import { countByProperty, countHoaEmails } from '#core/books/hoa/hoa-email-figures';
import { askedBy, recordedDues } from '#core/books/hoa/recorded-dues';
import { InboundMail } from '#core/database/entities/inbound-mail.entity';
import { AppError } from '#core/kernel/platform/app-error';
import type { Clock } from '#core/kernel/platform/clock';
import { Property } from '#core/database/entities/property.entity';
import type { FileStore } from '#core/kernel/storage/file-store';
import { findListed } from '../list-query/find-page.js';
import { camelKeys, pick } from '../http/case.js';
import { CLOCK, FILE_STORE } from '../platform/tokens.js';
import { hoaEmailCondition, type HoaEmailRequest, hoaEmailRules } from './hoa-email-list.js';
import type { HoaAssign, HoaEmailOut, HoaEmailPage, HoaEmailRow, HoaEmailUpdate } from './hoa-email.schema.js';

const columns = [
  'id',
  'mail_id',
  'subject',
  'sender_name',
  'sender_email',
  'received_at',
  'status',
  'priority',
  'document_type',
  'due_on',
  'requires_review',
  'attachment_count',
  'property_id',
  'review_notes',
] as const;
const largestRaw = 2_000_000;

@Injectable()
export class HoaEmailsService {
  constructor(
    private readonly em: EntityManager,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(FILE_STORE) private readonly files: FileStore,
  ) {}

  async list(request: HoaEmailRequest): Promise<z.input<typeof HoaEmailPage>> {
    const list = { ...hoaEmailRules, where: hoaEmailCondition(request) };
    const { rows: emails, total } = await findListed(this.em, HoaEmail, request, list, (rows) => this.view(rows));
    return { emails: [...emails], total, total_pages: Math.ceil(total / request.limit) };
  }

  stats() {
    return countHoaEmails(this.em);
  }

  assignments() {
    return countByProperty(this.em);
  }

  async one(id: number): Promise<z.input<typeof HoaEmailOut>> {
    const email = await this.em.fork().findOne(HoaEmail, { id });
    if (!email) throw new AppError('not-found', 'HOA e-mail not found');
    const [row] = await this.view([email]);
    const mail = await this.em.findOneOrFail(InboundMail, { id: email.mailId }, { populate: ['bodyText', 'bodyHtml'] });
    return {
      ...(row as z.input<typeof HoaEmailRow>),
      dues: (await recordedDues(this.em.fork(), email.mailId)).map(({ unrecordedLateFee: fee, ...dues }) => ({
        document_id: dues.documentId,
        asked: Number(dues.asked),
        currency: dues.currency,
        recorded_as: dues.recordedAs,
        recorded: Number(dues.recorded),
        unrecorded_late_fee: fee === null ? null : Number(fee),
      })),
      email_text: mail.bodyText ?? null,
      email_html: mail.bodyHtml ?? null,
      email_raw: await this.raw(mail),
    };
  }

  async assign(id: number, body: z.output<typeof HoaAssign>, actor: Actor) {
    await assignHoaEmail(this.em.fork(), id, camelKeys(body), { actor, clock: this.clock });
    return this.one(id);
  }

  async undoAssign(id: number, actor: Actor) {
    await undoAssignment(this.em.fork(), id, { actor, clock: this.clock });
    return this.one(id);
  }

  async update(id: number, body: z.output<typeof HoaEmailUpdate>, actor: Actor) {
    await changeHoaEmail(this.em.fork(), id, camelKeys(body), { actor, clock: this.clock });
    return this.one(id);
  }

  delete(id: number, actor: Actor): Promise<void> {
    return deleteHoaEmail(this.em.fork(), id, { actor, clock: this.clock });
  }

  private async raw({ rawKey, rawSize }: InboundMail): Promise<string | null> {
    // The text is stored even where the file is lost: the page is shown for it.
    if (!rawKey || !rawSize || !(await this.files.exists(rawKey))) return null;
    const source = await this.files.read(rawKey, { start: 0, end: Math.min(rawSize, largestRaw) - 1 });
    return (await text(source)).replaceAll('\0', '');
  }

  private async view(rows: readonly HoaEmail[]): Promise<z.input<typeof HoaEmailRow>[]> {
    const named = rows.flatMap((row) => [row.propertyId, row.suggestedPropertyId]).filter((id) => typeof id === 'number');
    const properties = await this.em.find(Property, { id: { $in: [...new Set(named)] } }, { fields: ['name'] });
    const names = new Map(properties.map((property) => [property.id, property.name]));
    const ids = rows.map((row) => row.mailId);
    const [mails, amounts] = await Promise.all([this.mails(ids), this.amounts(ids)]);
    return rows.map((row) => ({
      ...pick(row, columns),
      has_attachments: row.attachmentCount > 0,
      property_name: names.get(row.propertyId ?? 0) ?? null,
      ai_suggested_property_id: row.suggestedPropertyId ?? null,
      ai_suggested_property_name: names.get(row.suggestedPropertyId ?? 0) ?? null,
      ai_confidence_score: row.confidenceScore ?? null,
      ai_reasoning: row.reasoning ?? null,
      preview: mails.get(row.mailId)?.preview ?? '',
      document_ids: mails.get(row.mailId)?.documents ?? [],
      amount: amounts.get(row.mailId)?.amount ?? null,
      currency: amounts.get(row.mailId)?.currency ?? null,
    }));
  }

  /** The amount due of each mail: that of its first document with an amount. */
  private async amounts(ids: readonly number[]) {
    const fields = ['mailId', 'machineFields', 'personFields'] as const;
    const papers = await this.em.find(Document, { mailId: { $in: [...ids] }, deletedAt: null }, { fields, orderBy: { id: 'desc' } });
    return new Map(
      papers.flatMap((paper) => {
        const amount = askedBy(paper);
        return amount === null || !paper.mailId ? [] : [[paper.mailId, { amount, currency: effectiveField(paper, 'currency') }] as const];
      }),
    );
  }

  /** The beginning of each mail's text and the documents it made. */
  private async mails(ids: readonly number[]) {
    const rows = await this.em.execute<{ id: number; preview: string; documents: number[] }[]>(
      `select m.id, coalesce(left(m.body_text, 300), '') as preview,
         array(select d.id from document d where d.mail_id = m.id and d.deleted_at is null order by d.id) as documents
       from inbound_mail m where m.id = any(?::int[])`,
      [`{${ids.join(',')}}`],
    );
    return new Map(rows.map((row) => [row.id, row]));
  }
}
