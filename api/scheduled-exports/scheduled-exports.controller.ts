import { join, resolve } from 'node:path';
import { EntityManager } from '@mikro-orm/postgresql';
import { Body, Controller, Delete, Get, Inject, Param, Patch, Post, Query } from '@nestjs/common';
import { z } from 'zod';
import { nextDay } from '#core/books/exports/export-time';
import { changeExport, createExport, deleteExport, type ExportValues, hourOfBusiness, runExport } from '#core/books/exports/save-export';
import { ExportRun } from '#core/database/entities/export-run.entity';
import { ScheduledExport } from '#core/database/entities/scheduled-export.entity';
import { Owner } from '#core/database/entities/owner.entity';
import { Property } from '#core/database/entities/property.entity';
import type { Actor } from '#core/kernel/audit/audited-write';
import { AppError } from '#core/kernel/platform/app-error';
import type { Clock } from '#core/kernel/platform/clock';
import type { Env } from '#core/kernel/platform/env';
import type { TaskQueue } from '#core/kernel/queue/task-queue';
import { findUserNames } from '#core/records/users/user-names';
import { Acting, Admins, InPerson, RecentProof } from '../auth/access.js';
import { Answers, AnswersNothing, Refuses } from '../http/answers.js';
import { Page } from '../http/page.js';
import { Id } from '../http/values.js';
import { AnswersList } from '../list-query/answers-list.js';
import { type ListParameters, listParameters } from '../list-query/list-parameters.js';
import { readList } from '../list-query/list-query.js';
import { CLOCK, ENV, TASK_QUEUE } from '../platform/tokens.js';
import { ExportChange, ExportIn, ExportOut, PlacesOut, RunOut } from './scheduled-export.schema.js';

type Shown = z.input<typeof ExportOut>;
const inOrder = { resource: 'export-runs', filters: {}, sortable: [], order: [] };
const Paging = listParameters({});

/** Expenses that are exported to a folder or a bucket by a schedule. */
@Controller('scheduled-exports')
export class ScheduledExportsController {
  constructor(
    private readonly em: EntityManager,
    @Inject(ENV) private readonly env: Env,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(TASK_QUEUE) private readonly queue: TaskQueue,
  ) {}

  @Get()
  @Admins()
  @InPerson()
  @Answers(200, z.array(ExportOut), 'Exports that run by themselves, with their last run')
  async list(): Promise<Shown[]> {
    return this.view(await this.em.fork().find(ScheduledExport, {}, { orderBy: { id: 'asc' } }));
  }

  @Get('places')
  @Admins()
  @InPerson()
  @Answers(200, PlacesOut, 'Where exports can be written')
  places(): z.input<typeof PlacesOut> {
    return {
      folder: resolve(this.env.EXPORT_DIR ?? join(this.env.DATA_DIR, 'exports')),
      server: this.env.S3_ENDPOINT ?? `Amazon S3 (${this.env.S3_REGION})`,
    };
  }

  @Post()
  @Admins()
  @RecentProof()
  @Answers(201, ExportOut, 'A new export; it runs when its hour comes next')
  @Refuses(409)
  async create(@Acting() actor: Actor, @Body({ schema: ExportIn }) body: z.output<typeof ExportIn>) {
    const values = valuesOf(body) as ExportValues;
    await this.requireFit(values);
    return this.one((await createExport(this.em.fork(), values, { now: this.clock.now(), actor })).id);
  }

  @Patch(':id')
  @Admins()
  @RecentProof()
  @Answers(200, ExportOut, 'Change an export')
  @Refuses(404)
  async change(
    @Acting() actor: Actor,
    @Param('id', { schema: Id }) id: number,
    @Body({ schema: ExportChange }) body: z.output<typeof ExportChange>,
  ) {
    const row = await this.em.fork().findOne(ScheduledExport, { id });
    if (!row) throw new AppError('not-found', 'Export not found');
    const given = valuesOf(body);
    const values = { ...given, ...(given.place === 'folder' && { bucket: null }) };
    const { place, bucket = null, propertyId, ownerId } = row;
    await this.requireFit({ place, bucket, propertyId, ownerId, ...values });
    await changeExport(this.em.fork(), id, { values, now: this.clock.now(), actor });
    return this.one(id);
  }

  @Delete(':id')
  @Admins()
  @InPerson()
  @AnswersNothing('Delete an export and the list of its runs; its files stay')
  @Refuses(404)
  remove(@Acting() actor: Actor, @Param('id', { schema: Id }) id: number) {
    return deleteExport(this.em.fork(), id, actor);
  }

  @Post(':id/run')
  @Admins()
  @InPerson()
  @Answers(202, RunOut, 'Run an export now')
  @Refuses(404)
  async run(@Acting() actor: Actor, @Param('id', { schema: Id }) id: number) {
    const { run, task } = await runExport(this.em.fork(), id, { now: this.clock.now(), actor });
    this.queue.wake(task);
    return viewRun(await this.em.fork().findOneOrFail(ExportRun, { id: run.id }));
  }

  @Get(':id/runs')
  @Admins()
  @InPerson()
  @AnswersList(RunOut, 'The runs of an export, the newest first')
  async runs(@Param('id', { schema: Id }) id: number, @Query({ schema: Paging }) query: ListParameters) {
    const { skip, limit } = readList(inOrder, query);
    const [rows, total] = await this.em.fork().findAndCount(ExportRun, { exportId: id }, { limit, offset: skip, orderBy: { id: 'desc' } });
    return new Page(rows.map(viewRun), total, skip, inOrder.resource);
  }

  /** Throws `invalid` for a place that it cannot be written to, and for a property or owner that is not there. */
  private async requireFit({
    place,
    bucket,
    propertyId,
    ownerId,
  }: Pick<ExportValues, 'place' | 'bucket' | 'propertyId' | 'ownerId'>): Promise<void> {
    if (place === 'bucket' && !bucket) throw problem('bucket', 'is required');
    const isOfFiles = [this.env.FILE_STORE, this.env.FILE_STORE_PREVIOUS].includes('s3') && bucket === this.env.S3_BUCKET;
    if (place === 'bucket' && isOfFiles) throw problem('bucket', 'is the bucket of the originals; choose another one');
    if (propertyId && !(await this.em.fork().count(Property, { id: propertyId }))) throw problem('property_id', 'is not a property');
    if (ownerId && !(await this.em.fork().count(Owner, { id: ownerId }))) throw problem('owner_id', 'is not an owner');
    if (ownerId && propertyId) throw problem('owner_id', 'cannot be chosen beside a property');
  }

  private async one(id: number): Promise<Shown> {
    const [shown] = await this.view(await this.em.fork().find(ScheduledExport, { id }));
    if (!shown) throw new AppError('not-found', 'Export not found');
    return shown;
  }

  private async view(rows: readonly ScheduledExport[]): Promise<Shown[]> {
    const em = this.em.fork();
    const names = await findUserNames(
      em,
      rows.map(({ createdBy }) => createdBy),
    );
    const local = await hourOfBusiness(em, this.clock.now());
    const last = await em.find(ExportRun, {
      id: { $in: (await em.execute<{ id: number }[]>('select max(id) as id from export_run group by export_id')).map(({ id }) => id) },
    });
    const lastOf = new Map(last.map((run) => [run.exportId, run]));
    return rows.map((row) => {
      const run = lastOf.get(row.id);
      return {
        id: row.id,
        name: row.name,
        profile: row.profile,
        period: row.period,
        property_id: row.propertyId ?? null,
        owner_id: row.ownerId ?? null,
        rhythm: row.rhythm,
        at_hour: row.atHour,
        place: row.place,
        bucket: row.bucket ?? null,
        pattern: row.pattern,
        is_on: row.isOn,
        next_day: row.isOn ? nextDay(row, local) : null,
        last_run: run ? viewRun(run) : null,
        created_by: names.get(row.createdBy) ?? null,
        created_at: row.createdAt,
      };
    });
  }
}

const problem = (field: string, msg: string): AppError =>
  new AppError('invalid', 'The export does not fit.', { problems: [{ loc: ['body', field], msg, type: 'invalid' }] });

/** The columns of what was given; of what was left out none. */
function valuesOf({ property_id, owner_id, at_hour, is_on, ...same }: z.output<typeof ExportChange>): Partial<ExportValues> {
  const all = { ...same, propertyId: property_id, ownerId: owner_id, atHour: at_hour, isOn: is_on };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

function viewRun(run: ExportRun): z.input<typeof RunOut> {
  return {
    id: run.id,
    state: run.state,
    day: run.day,
    first_day: run.firstDay,
    last_day: run.lastDay,
    file: run.file ?? null,
    entries: run.entries ?? null,
    total: run.total ?? null,
    reason: run.reason ?? null,
    created_at: run.createdAt,
    finished_at: run.finishedAt ?? null,
  };
}
