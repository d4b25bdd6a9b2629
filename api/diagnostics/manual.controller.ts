import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Post, Query, Req } from '@nestjs/common';
import type { Request } from 'express';
import { z } from 'zod';
import type { Actor } from '#core/kernel/audit/audited-write';
import { effectiveField } from '#core/database/values/effective-values';
import { findDocument } from '#core/records/documents/find-document';
import { Acting, Editors } from '../auth/access.js';
import { SpokenType } from '../documents/document.schema.js';
import { UploadService } from '../documents/upload.service.js';
import { Answers, Multipart, Refuses } from '../http/answers.js';
import { stepAside } from '../http/step-aside.js';
import { ManualResult } from './diagnostics.schema.js';
import { waitForDocument } from './wait-for-document.js';

const ManualForm = z
  .object({ file: z.file(), document_type: z.string().max(60).optional() })
  .meta({ id: 'ManualProcess', description: 'As for an upload' });
const ManualQuery = z.object({ document_type: SpokenType.optional() });

/** Takes a file and waits for the result. */
@Controller('manual-process')
export class ManualController {
  constructor(
    private readonly uploads: UploadService,
    private readonly em: EntityManager,
  ) {}

  @Post('upload-and-process')
  @Editors()
  @Multipart(ManualForm)
  @Answers(200, ManualResult, 'Send a file and wait, 55 seconds at most, until it is processed')
  @Refuses(413, 415, 507)
  async run(
    @Acting() actor: Actor,
    @Query({ schema: ManualQuery }) { document_type }: z.output<typeof ManualQuery>,
    @Req() request: Request,
  ) {
    const wish = document_type === undefined ? {} : { documentType: document_type };
    const id = await this.uploads.receive(request, { ...wish, origin: 'manual' }, actor);
    // The file is stored: where too many calls wait already, the answer says that it is still being processed.
    const ended = stepAside() && (await waitForDocument(this.em, id));
    const document = await findDocument(this.em.fork(), id);
    const { processingStatus, failureReason } = document;
    return {
      document_id: id,
      filename: document.filename,
      processing_status: processingStatus,
      processing_success: ended && processingStatus === 'completed',
      extracted_summary: {
        vendor: effectiveField(document, 'vendor'),
        amount: document.amount ?? null,
        date: document.documentDate ?? null,
        type: document.documentType,
        description: effectiveField(document, 'description'),
      },
      error: ended ? (failureReason ?? null) : 'The document is stored and still being processed.',
    };
  }
}
