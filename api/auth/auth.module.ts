import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { PassportModule } from '@nestjs/passport';
import { deriveKey } from '#core/platform/secret-key';
import { HttpModule } from '../http/http.module.js';
import { SECRET } from '../platform/tokens.js';
import { AuthController } from './auth.controller.js';
import { AuthService } from './auth.service.js';
import { Callers } from './callers.js';
import { JwtStrategy } from './jwt.strategy.js';
import { PasswordResetController } from './password-reset.controller.js';
import { PasswordResetService } from './password-reset.service.js';
import { RolesGuard } from './roles.guard.js';
import { SecurityMails } from './security-mails.js';
import { SessionsController } from './sessions.controller.js';
import { SignInGuard } from './sign-in.guard.js';
import { SignInTries } from './sign-in-tries.js';

@Module({
  imports: [
    HttpModule,
    PassportModule,
    JwtModule.registerAsync({ inject: [SECRET], useFactory: (secret: string) => ({ secret: deriveKey(secret, 'tokens') }) }),
  ],
  controllers: [AuthController, PasswordResetController, SessionsController],
  providers: [
    AuthService,
    PasswordResetService,
    SecurityMails,
    SignInTries,
    Callers,
    JwtStrategy,
    { provide: APP_GUARD, useClass: SignInGuard },
    { provide: APP_GUARD, useClass: RolesGuard },
  ],
  exports: [Callers],
})
export class AuthModule {}
