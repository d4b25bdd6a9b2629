import { Module } from '@nestjs/common';
import { TrialsService } from './trials.service.js';

@Module({ providers: [TrialsService], exports: [TrialsService] })
export class TrialsModule {}
