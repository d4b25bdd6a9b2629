import { Controller, Post, Query, Req } from '@nestjs/common';
import type { Request } from 'express';
import { z } from 'zod';
import type { Actor } from '#core/kernel/audit/audited-write';
import { Acting, Editors } from '../auth/access.js';
import { Answers, Multipart, Refuses } from '../http/answers.js';
import { Id } from '../http/values.js';
import { DocumentOut, SpokenType } from './document.schema.js';
import { DocumentsService } from './documents.service.js';
import { UploadService } from './upload.service.js';

const UploadForm = z
  .object({ file: z.file(), description: z.string().max(20_000).optional() })
  .meta({ id: 'DocumentUpload', description: 'pdf, jpg, png, gif, bmp, webp, tif, heic or eml; its bytes decide' });
const UploadQuery = z.object({ property_id: Id.optional(), document_type: SpokenType.optional(), upload_key: z.uuid().optional() });

@Controller('documents')
export class UploadController {
  constructor(
    private readonly uploads: UploadService,
    private readonly documents: DocumentsService,
  ) {}

  @Post('upload')
  @Editors()
  @Multipart(UploadForm)
  @Answers(201, DocumentOut, 'Send a file; it is durable when this answers. The same upload_key again answers the document it made before')
  @Refuses(404, 409, 413, 415, 507)
  async upload(@Acting() actor: Actor, @Query({ schema: UploadQuery }) query: z.output<typeof UploadQuery>, @Req() request: Request) {
    const wish = {
      ...(query.property_id === undefined ? {} : { propertyId: query.property_id }),
      ...(query.document_type === undefined ? {} : { documentType: query.document_type }),
      ...(query.upload_key === undefined ? {} : { uploadKey: query.upload_key }),
    };
    return this.documents.one(await this.uploads.receive(request, wish, actor));
  }
}
