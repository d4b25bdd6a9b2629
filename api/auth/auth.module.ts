import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { PassportModule } from '@nestjs/passport';
import { deriveKey } from '#core/platform/secret-key';
import { FactorPosts } from '../factors/factor-posts.js';
import { FactorsController } from '../factors/factors.controller.js';
import { FactorsService } from '../factors/factors.service.js';
import { SecondFactorController } from '../factors/second-factor.controller.js';
import { SecondFactorService } from '../factors/second-factor.service.js';
import { HttpModule } from '../http/http.module.js';
import { SECRET } from '../platform/tokens.js';
import { AuthController } from './auth.controller.js';
import { AuthService } from './auth.service.js';
import { Callers } from './callers.js';
import { JwtStrategy } from './jwt.strategy.js';
import { OptionsController } from './options.controller.js';
import { RolesGuard } from './roles.guard.js';
import { SessionsController } from './sessions.controller.js';
import { SignInGuard } from './sign-in.guard.js';
import { SignIns } from './sign-ins.js';

@Module({
  imports: [
    HttpModule,
    PassportModule,
    JwtModule.registerAsync({ inject: [SECRET], useFactory: (secret: string) => ({ secret: deriveKey(secret, 'tokens') }) }),
  ],
  controllers: [AuthController, OptionsController, SecondFactorController, FactorsController, SessionsController],
  providers: [
    AuthService,
    Callers,
    FactorPosts,
    FactorsService,
    SecondFactorService,
    SignIns,
    JwtStrategy,
    { provide: APP_GUARD, useClass: SignInGuard },
    { provide: APP_GUARD, useClass: RolesGuard },
  ],
  exports: [Callers, FactorPosts, SignIns],
})
export class AuthModule {}
