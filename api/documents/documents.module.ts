import { Module } from '@nestjs/common';
import { TrialsModule } from '../trials/trials.module.js';
import { BulkService } from './bulk.service.js';
import { DocumentExportController } from './document-export.controller.js';
import { DocumentsController } from './documents.controller.js';
import { DocumentsService } from './documents.service.js';
import { FilesController } from './files.controller.js';
import { PagesController } from './pages.controller.js';
import { PapersController } from './papers.controller.js';
import { ProcessingController } from './processing.controller.js';
import { AskAi } from './search/ask-ai.js';
import { SearchController } from './search/search.controller.js';
import { SearchService } from './search/search.service.js';
import { UploadController } from './upload.controller.js';
import { UploadService } from './upload.service.js';

@Module({
  imports: [TrialsModule],
  // Fixed names come before `:id`, or they would be read as ids.
  controllers: [
    SearchController,
    DocumentExportController,
    UploadController,
    FilesController,
    PagesController,
    PapersController,
    ProcessingController,
    DocumentsController,
  ],
  providers: [AskAi, BulkService, SearchService, DocumentsService, UploadService],
  exports: [UploadService],
})
export class DocumentsModule {}
