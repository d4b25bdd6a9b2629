import { Readable } from 'node:stream';
import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Get, Inject, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { z } from 'zod';
import type { Actor } from '#core/kernel/audit/audited-write';
import { auditKeyOf, canonicalJson } from '#core/kernel/audit/chain';
import { readChain, readUnsealed } from '#core/kernel/audit/read-entries';
import { writeSecurityEvent } from '#core/kernel/audit/record-security-event';
import { sealLog } from '#core/kernel/audit/seal-log';
import { findUserNames } from '#core/records/users/user-names';
import { Acting, Admins } from '../auth/access.js';
import { AnswersFile } from '../http/answers.js';
import { sendStream } from '../http/send-stream.js';
import { SECRET } from '../platform/tokens.js';

const batch = 1000;
const ExportQuery = z.object({
  after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional().meta({
    description: 'Only entries after this place of the chain, to continue an earlier export',
    example: 0,
  }),
});

/** The whole audit log, to be kept and verified elsewhere. */
@Controller('audit')
export class AuditExportController {
  constructor(
    private readonly em: EntityManager,
    @Inject(SECRET) private readonly secret: string,
  ) {}

  @Get('export')
  @Admins()
  @AnswersFile(
    'The audit log as JSON lines, in the order of its chain: each entry with its `position`, `hash` and the name of its user',
    'application/x-ndjson',
  )
  async export(
    @Acting() actor: Actor,
    @Query({ schema: ExportQuery }) { after = 0 }: z.output<typeof ExportQuery>,
    @Res() response: Response,
  ) {
    await writeSecurityEvent(this.em, { ...actor, action: 'export', resource: 'audit', resourceId: null, details: { after } });
    // So that every line has its place, this export's own too; what a worker is sealing just now comes without.
    await sealLog(this.em, auditKeyOf(this.secret), { whole: true });
    response.set({
      'Content-Type': 'application/x-ndjson; charset=utf-8',
      'Content-Disposition': 'attachment; filename="audit-log.jsonl"',
    });
    await sendStream(Readable.from(exportLines(this.em, after)), response);
  }
}

/** The lines of the export, some hundreds at a time; entries that are not sealed yet come last, without a place. */
async function* exportLines(em: EntityManager, after: number): AsyncGenerator<string> {
  for (let behind = after; ;) {
    const fork = em.fork();
    const seals = await readChain(fork, behind, batch);
    const names = await findUserNames(
      fork,
      seals.map(({ entry }) => entry?.user_id),
    );
    if (seals.length > 0)
      yield seals
        .map(
          ({ position, hash, entry }) => `${canonicalJson({ ...entry, user_name: names.get(entry?.user_id) ?? null, position, hash })}\n`,
        )
        .join('');
    behind = seals.at(-1)?.position ?? behind;
    if (seals.length < batch) break;
  }
  const rest = await readUnsealed(em.fork(), { whole: false, most: batch });
  const names = await findUserNames(
    em.fork(),
    rest.map((entry) => entry.user_id),
  );
  for (const entry of rest)
    yield `${canonicalJson({ ...entry, user_name: names.get(entry.user_id) ?? null, position: null, hash: null })}\n`;
}
