import { Module } from '@nestjs/common';
import { DocumentsModule } from '../documents/documents.module.js';
import { AmountsController } from './amounts.controller.js';
import { ChecksController } from './checks.controller.js';
import { ChecksService } from './checks.service.js';
import { ExtractionsController } from './extractions.controller.js';
import { ManualController } from './manual.controller.js';
import { RetriesController } from './retries.controller.js';
import { TrialsService } from './trials.service.js';

@Module({
  imports: [DocumentsModule],
  controllers: [ChecksController, AmountsController, ExtractionsController, RetriesController, ManualController],
  providers: [ChecksService, TrialsService],
})
export class DiagnosticsModule {}
