import { Module } from '@nestjs/common';
import { TrialsModule } from '../trials/trials.module.js';
import { ApplyRulesController } from './apply-rules.controller.js';
import { ApplyRulesService } from './apply-rules.service.js';
import { AskAboutDocuments } from './ask-about-documents.js';
import { RuleTestService } from './rule-test.service.js';
import { RulesController } from './rules.controller.js';
import { RulesService } from './rules.service.js';

@Module({
  imports: [TrialsModule],
  controllers: [RulesController, ApplyRulesController],
  providers: [RulesService, RuleTestService, ApplyRulesService, AskAboutDocuments],
})
export class RulesModule {}
