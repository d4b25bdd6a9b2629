import { type DynamicModule, Module } from '@nestjs/common';
import { AuthModule } from './auth/auth.module.js';
import { HealthController } from './health/health.controller.js';
import { HttpModule } from './http/http.module.js';
import { type Platform, PlatformModule } from './platform/platform.module.js';
import { SetupController } from './setup/setup.controller.js';
import { TicketsController } from './tickets/tickets.controller.js';

@Module({})
export class ApiModule {
  static forRoot(platform: Platform): DynamicModule {
    return {
      module: ApiModule,
      // The order of the guards: who calls, may they, too often.
      imports: [PlatformModule.forRoot(platform), AuthModule, HttpModule],
      controllers: [HealthController, SetupController, TicketsController],
    };
  }
}
