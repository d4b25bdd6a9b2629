import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { PassportModule } from '@nestjs/passport';
import { deriveKey } from '#core/platform/secret-key';
import { HttpModule } from '../http/http.module.js';
import { SECRET } from '../platform/tokens.js';
import { AuthController } from './auth.controller.js';
import { AuthService } from './auth.service.js';
import { JwtStrategy } from './jwt.strategy.js';
import { RolesGuard } from './roles.guard.js';
import { SignInGuard } from './sign-in.guard.js';

@Module({
  imports: [
    HttpModule,
    PassportModule,
    JwtModule.registerAsync({ inject: [SECRET], useFactory: (secret: string) => ({ secret: deriveKey(secret, 'tokens') }) }),
  ],
  controllers: [AuthController],
  providers: [
    AuthService,
    JwtStrategy,
    SignInGuard,
    { provide: APP_GUARD, useExisting: SignInGuard },
    { provide: APP_GUARD, useClass: RolesGuard },
  ],
})
export class AuthModule {}
