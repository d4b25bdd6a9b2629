import { Module } from '@nestjs/common';
import { DocumentsModule } from '../documents/documents.module.js';
import { TrialsModule } from '../trials/trials.module.js';
import { AmountsController } from './amounts.controller.js';
import { ChecksController } from './checks.controller.js';
import { ChecksService } from './checks.service.js';
import { ExtractionsController } from './extractions.controller.js';
import { ManualController } from './manual.controller.js';
import { RetriesController } from './retries.controller.js';
import { WeightsController } from './weights.controller.js';

@Module({
  imports: [DocumentsModule, TrialsModule],
  controllers: [ChecksController, AmountsController, ExtractionsController, RetriesController, ManualController, WeightsController],
  providers: [ChecksService],
})
export class DiagnosticsModule {}
