import { EntityManager } from '@mikro-orm/postgresql';
import { Body, Controller, Get, Inject, Param, Put } from '@nestjs/common';
import type { z } from 'zod';
import { standingsOf } from '#core/books/income/statement-standing';
import { isOwnerStatement, partsOfStatement, statementOf } from '#core/books/income/statement-of';
import { correctDocument } from '#core/commands/correct-document';
import { hiddenAmong } from '#core/database/values/read-policy';
import type { Actor } from '#core/kernel/audit/audited-write';
import type { Clock } from '#core/kernel/platform/clock';
import { findDocument } from '#core/records/documents/find-document';
import { foreignCurrency } from '#core/records/documents/foreign-currency';
import { Acting, Editors, SignedIn } from '../auth/access.js';
import { Answers, Refuses } from '../http/answers.js';
import { Id } from '../http/values.js';
import { CLOCK } from '../platform/tokens.js';
import { OwnerStatementOut, OwnerStatementUpdate } from './income.schema.js';

/** What a property manager reports to an owner: its figures as they are read or set, and whether they add up. */
@Controller('documents')
export class OwnerStatementsController {
  constructor(
    private readonly em: EntityManager,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get(':id/income')
  @SignedIn()
  @Answers(200, OwnerStatementOut, 'The figures of an owner statement, whether they add up, and how they stand in the books')
  @Refuses(404)
  async show(@Param('id', { schema: Id }) id: number): Promise<z.input<typeof OwnerStatementOut>> {
    const em = this.em.fork();
    const document = await findDocument(em, id);
    const statement = await statementOf(em, document);
    const standings = new Map((await standingsOf(em, id)).map((standing) => [standing.propertyId, standing]));
    const names = await em.execute<{ id: number; name: string }[]>('select id, name from property');
    const nameOf = new Map(names.map((house) => [house.id, house.name]));
    const hidden = await hiddenAmong(
      em,
      [...standings.values()].flatMap(({ beside }) => beside.map(({ document_id }) => document_id)),
    );
    return {
      document_id: id,
      is_statement: isOwnerStatement(document),
      by_person: statement.bySomebody,
      from: statement.from,
      to: statement.to,
      corrects: statement.corrects,
      manager: statement.manager,
      foreign_currency: (await foreignCurrency(em, document))?.currency ?? null,
      figures: statement.figures,
      parts: partsOfStatement(statement, document.propertyId ?? null).map(({ propertyId, balance }) => {
        const found = standings.get(propertyId ?? 0);
        return {
          ...balance,
          property_id: propertyId,
          property_name: nameOf.get(propertyId ?? 0) ?? null,
          standing: found?.standing ?? null,
          banked: found?.banked ?? '0.00',
          covered: found?.covered ?? [],
          beside: (found?.beside ?? []).filter(({ document_id }) => !hidden.has(document_id)),
        };
      }),
    };
  }

  @Put(':id/income')
  @Editors()
  @Answers(200, OwnerStatementOut, 'Set the figures of an owner statement, or take back what was set')
  @Refuses(404)
  async set(
    @Acting() actor: Actor,
    @Param('id', { schema: Id }) id: number,
    @Body({ schema: OwnerStatementUpdate }) body: z.output<typeof OwnerStatementUpdate>,
  ) {
    await correctDocument(this.em.fork(), id, { income: body }, { actor, clock: this.clock });
    return this.show(id);
  }
}
