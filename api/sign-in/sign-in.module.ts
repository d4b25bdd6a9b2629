import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { PassportModule } from '@nestjs/passport';
import { deriveKey } from '#core/kernel/platform/secret-key';
import { FactorsController } from '../factors/factors.controller.js';
import { FactorsService } from '../factors/factors.service.js';
import { SecondFactorController } from '../factors/second-factor.controller.js';
import { SecondFactorService } from '../factors/second-factor.service.js';
import { HttpModule } from '../http/http.module.js';
import { OidcController } from '../oidc/oidc.controller.js';
import { OidcProvider } from '../oidc/oidc-provider.js';
import { OidcService } from '../oidc/oidc.service.js';
import { SECRET } from '../platform/tokens.js';
import { AuthController } from './auth.controller.js';
import { AuthService } from './auth.service.js';
import { Callers } from '../auth/callers.js';
import { JwtStrategy } from '../auth/jwt.strategy.js';
import { OptionsController } from './options.controller.js';
import { PasswordResetController } from './password-reset.controller.js';
import { PasswordResetService } from './password-reset.service.js';
import { RolesGuard } from '../auth/roles.guard.js';
import { SecurityMails } from '../auth/security-mails.js';
import { SessionsController } from './sessions.controller.js';
import { SignInFailures } from '../auth/sign-in-failures.js';
import { SignInGuard } from '../auth/sign-in.guard.js';
import { SignInTries } from '../auth/sign-in-tries.js';
import { SignIns } from '../auth/sign-ins.js';

@Module({
  imports: [
    HttpModule,
    PassportModule,
    JwtModule.registerAsync({ inject: [SECRET], useFactory: (secret: string) => ({ secret: deriveKey(secret, 'tokens') }) }),
  ],
  controllers: [
    AuthController,
    PasswordResetController,
    SessionsController,
    OptionsController,
    SecondFactorController,
    FactorsController,
    OidcController,
  ],
  providers: [
    AuthService,
    PasswordResetService,
    SecurityMails,
    SignInFailures,
    SignInTries,
    SignIns,
    Callers,
    FactorsService,
    SecondFactorService,
    OidcProvider,
    OidcService,
    JwtStrategy,
    SignInGuard,
    { provide: APP_GUARD, useExisting: SignInGuard },
    { provide: APP_GUARD, useClass: RolesGuard },
  ],
  exports: [Callers, OidcProvider, SecurityMails],
})
export class SignInModule {}
