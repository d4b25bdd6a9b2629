import { Module } from '@nestjs/common';
import { ApplyRulesController } from './apply-rules.controller.js';
import { ApplyRulesService } from './apply-rules.service.js';
import { RuleTestService } from './rule-test.service.js';
import { RulesController } from './rules.controller.js';
import { RulesService } from './rules.service.js';

@Module({ controllers: [RulesController, ApplyRulesController], providers: [RulesService, RuleTestService, ApplyRulesService] })
export class RulesModule {}
