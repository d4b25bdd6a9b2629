import { Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE, DiscoveryModule } from '@nestjs/core';
import { ListInterceptor } from './list.interceptor.js';
import { AgainInterceptor } from './again.interceptor.js';
import { AnswerInterceptor } from './answer.interceptor.js';
import { CallLimits } from './call-limits.js';
import { CallsInHand } from './calls-in-hand.js';
import { ErrorFilter } from './error.filter.js';
import { ThrottleGuard } from './throttle.guard.js';
import { ValidationPipe } from './validation.js';

@Module({
  imports: [DiscoveryModule],
  providers: [
    CallsInHand,
    CallLimits,
    { provide: APP_GUARD, useClass: ThrottleGuard },
    { provide: APP_FILTER, useClass: ErrorFilter },
    { provide: APP_PIPE, useClass: ValidationPipe },
    { provide: APP_INTERCEPTOR, useClass: AgainInterceptor },
    { provide: APP_INTERCEPTOR, useClass: AnswerInterceptor },
    // Inside the serializer, so that it sees the plain rows.
    { provide: APP_INTERCEPTOR, useClass: ListInterceptor },
  ],
  exports: [CallLimits],
})
export class HttpModule {}
