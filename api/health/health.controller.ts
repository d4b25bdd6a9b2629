import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { AppError } from '#core/kernel/platform/app-error';
import type { Env } from '#core/kernel/platform/env';
import { noFigures, seesFigures } from '#core/kernel/platform/sees-figures';
import { Public } from '../auth/access.js';
import { Answers, AnswersFile, Refuses } from '../http/answers.js';
import { ENV } from '../platform/tokens.js';
import { DataDisk } from './data-disk.js';
import { Metrics } from './metrics.js';

const Health = z.object({ status: z.literal('ok'), uptime_seconds: z.number() }).meta({ id: 'Health' });
const Ready = z
  .object({ ready: z.boolean(), database: z.boolean(), file_store: z.boolean(), detail: z.string().optional() })
  .meta({ id: 'Ready', examples: [{ ready: true, database: true, file_store: true }] });

@Controller()
export class HealthController {
  constructor(
    private readonly em: EntityManager,
    private readonly figures: Metrics,
    private readonly disk: DataDisk,
    @Inject(ENV) private readonly env: Env,
  ) {}

  @Get('health')
  @Public()
  @Answers(200, Health, 'Whether the process answers; checks nothing else')
  health() {
    return { status: 'ok', uptime_seconds: Math.round(process.uptime()) };
  }

  @Get('ready')
  @Public()
  @Answers(200, Ready, 'Whether the database and the file store answer; 503 while one does not')
  @ApiResponse({ status: 503, description: 'One of them does not answer', standardSchema: Ready })
  async ready(@Res({ passthrough: true }) response: Response) {
    const [database, store] = await Promise.all([holds(this.em.execute('select 1')), this.disk.storeState()]);
    const fileStore = store === 'writable';
    const ready = database && fileStore;
    if (ready) return { ready, database, file_store: fileStore };
    response.status(503);
    return { ready, database, file_store: fileStore, detail: `The ${database ? 'file store' : 'database'} cannot be reached right now.` };
  }

  @Get('metrics')
  @Public()
  @AnswersFile('Figures for a monitoring system, in the Prometheus text format', 'text/plain')
  @Refuses(403)
  async metrics(@Req() request: Request, @Res({ passthrough: true }) response: Response) {
    if (!seesFigures(request, this.env.METRICS_TOKEN)) throw new AppError('forbidden', noFigures);
    response.set('Content-Type', 'text/plain; version=0.0.4; charset=utf-8');
    return this.figures.render();
  }
}

const holds = (promise: Promise<unknown>): Promise<boolean> =>
  promise.then(
    () => true,
    () => false,
  );
