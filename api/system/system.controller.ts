import { hostname } from 'node:os';
import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Get, Inject } from '@nestjs/common';
import { z } from 'zod';
import { auditKeyOf } from '#core/kernel/audit/chain';
import { type WorkersAtHand, workersAtHand } from '#core/ops/diagnostics/workers-at-hand';
import { examine } from '#core/ops/doctor/examine';
import { requirementOf, requirementWarning } from '#core/records/factors/requirement';
import { quarantineLimits } from '#core/records/mail/quarantine-quota';
import type { Clock } from '#core/kernel/platform/clock';
import type { Env } from '#core/kernel/platform/env';
import { SecretBox } from '#core/kernel/platform/secret-box';
import { productVersion } from '#core/kernel/platform/version';
import type { FileStore } from '#core/kernel/storage/file-store';
import { Admins } from '../auth/access.js';
import { DataDisk } from '../health/data-disk.js';
import { Answers } from '../http/answers.js';
import { OidcProvider } from '../oidc/oidc-provider.js';
import { CLOCK, ENV, FILE_STORE, SECRET } from '../platform/tokens.js';
import { importWait } from './import-wait.js';
import { probeLargeTables } from './large-tables.js';
import { overallStatus } from './overall-status.js';
import {
  broken,
  isOnPath,
  probeDatabase,
  probeMessages,
  probeOutgoingMail,
  probeGateway,
  probeWorker,
  probeQueue,
  probeRedis,
  probeScanner,
  probeSignIn,
  probeStore,
} from './probes.js';
import { probeSentOut } from './probe-sent-out.js';
import { probeWaysIn } from './probe-ways-in.js';
import { Finding, SystemStatus } from './system.schema.js';

type Shown = z.input<typeof SystemStatus>;

const testCosts: Readonly<Record<string, string>> = {
  anthropic: 'A test call costs a fraction of a cent.',
  'openai-compatible': 'A test call costs what its server charges; your own server charges nothing.',
};

@Controller('system')
export class SystemController {
  constructor(
    private readonly em: EntityManager,
    @Inject(ENV) private readonly env: Env,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(FILE_STORE) private readonly files: FileStore,
    private readonly box: SecretBox,
    private readonly disk: DataDisk,
    @Inject(SECRET) private readonly secret: string,
    private readonly provider: OidcProvider,
  ) {}

  @Get('status')
  @Admins()
  @Answers(200, SystemStatus, 'The system status')
  async status(): Promise<Shown> {
    const [
      database,
      gateway,
      worker,
      queue,
      fileStorage,
      redis,
      outgoing,
      openphone,
      oidc,
      virusScanner,
      atHand,
      largeTables,
      sentOut,
      waysIn,
    ] = await Promise.all([
      probeDatabase(this.em.fork()),
      probeGateway(this.em.fork(), quarantineLimits(this.env)),
      probeWorker(this.em.fork()),
      probeQueue(this.em.fork()),
      probeStore(this.disk, this.env.DATA_DIR, this.env.MAX_MAIL_MB * 1024 * 1024),
      probeRedis(this.env.REDIS_URL),
      probeOutgoingMail(this.em.fork(), this.env.SMTP_URL !== undefined),
      probeMessages(this.em.fork(), this.env.OPENPHONE_WEBHOOK_SECRET !== undefined),
      probeSignIn(this.provider),
      probeScanner(this.em.fork(), this.clock.now()),
      workersAtHand(this.em.fork()),
      probeLargeTables(this.em.fork(), this.env),
      probeSentOut(this.em.fork()),
      probeWaysIn(this.em.fork()),
    ]);
    const waits = gateway.status !== 'error' ? importWait(gateway.data) : null;
    const { spoolDepth } = gateway.data;
    const spool = { spool_depth: typeof spoolDepth === 'number' ? spoolDepth : null };
    const mailGateway = { ...gateway, ...(waits && broken(waits)), ...spool };
    const needed = { database, file_storage: fileStorage, redis, mail_gateway: mailGateway, worker, queue };
    return {
      overall_status: overallStatus(needed),
      timestamp: this.clock.now(),
      environment: { railway_environment: hostname(), deployment_version: productVersion() },
      services: {
        ...needed,
        sendgrid: outgoing,
        ai_provider: this.aiProvider(atHand),
        oidc,
        ...sentOut,
        openphone,
        sign_in: this.signIn(),
        ...waysIn,
        virus_scanner: virusScanner,
        large_tables: largeTables,
      },
    };
  }

  @Get('examination')
  @Admins()
  @Answers(200, z.array(Finding), 'Checks whether rows, files, tasks and mail are consistent; changes nothing')
  async examination(): Promise<z.input<typeof Finding>[]> {
    const storeIsSilent = (await this.disk.storeState()) === 'silent';
    const auditKeys = [this.secret, this.env.SECRET_KEY_PREVIOUS].flatMap((known) => (known ? [auditKeyOf(known)] : []));
    return examine({
      em: this.em.fork(),
      store: this.files,
      dataDir: this.env.DATA_DIR,
      box: this.box,
      auditKeys,
      storeIsSilent,
      secondFactorWarning: requirementWarning(this.env),
    });
  }

  private signIn(): Shown['services']['sign_in'] {
    const warning = requirementWarning(this.env);
    return {
      ...(warning ? { status: 'warning', error: warning } : { status: 'healthy' }),
      second_factor_required_of: requirementOf(this.env),
    };
  }

  private aiProvider({ hasAiKey, aiProvider, aiModel }: WorkersAtHand): Shown['services']['ai_provider'] {
    return {
      status: hasAiKey ? 'healthy' : 'not_configured',
      provider: aiProvider ?? 'local',
      model: aiModel,
      openai_configured: aiProvider === 'openai-compatible',
      anthropic_configured: aiProvider === 'anthropic',
      pdf2image_available: true,
      pdf2image_note: isOnPath('pdftoppm') ? 'Pages are rendered by pdftoppm.' : 'Pages are rendered by the built-in pdfium.',
      test_cost_note: testCosts[aiProvider ?? ''] ?? 'Without an AI provider documents are read on this machine, at no cost.',
    };
  }
}
