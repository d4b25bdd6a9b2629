import { Inject, Injectable, Logger, Optional, type OnApplicationBootstrap } from '@nestjs/common';
import * as client from 'openid-client';
import type { Env } from '#core/kernel/platform/env';
import { errorText } from '#core/kernel/platform/error-text';
import { oidcSettings, type OidcSettings } from '#core/kernel/platform/oidc-env';
import { OidcRefused } from '#core/records/users/oidc-claims';
import { ENV } from '../platform/tokens.js';
import { providerFetch } from './provider-fetch.js';
import { providerTrouble } from './provider-trouble.js';

const timeoutSeconds = 10;
/** How long its addresses are cached; its keys are refreshed automatically. */
const freshMs = 3_600_000;
/** A provider that is away is not asked again sooner. */
const retryMs = 5000;

/** The provider as it described itself, and since when. */
interface Described {
  config: client.Configuration;
  at: number;
}

/** The one provider people sign in with. It may be away when the product starts, and be found later. */
@Injectable()
export class OidcProvider implements OnApplicationBootstrap {
  readonly settings: OidcSettings | null;
  private readonly log = new Logger(OidcProvider.name);
  private described: Described | null = null;
  private asking: Promise<client.Configuration> | null = null;
  private trouble: { sentence: string; at: number } | null = null;

  constructor(
    @Inject(ENV) env: Env,
    @Optional() private readonly timeout = timeoutSeconds,
  ) {
    this.settings = oidcSettings(env);
  }

  /** The start does not wait for it. */
  onApplicationBootstrap(): void {
    if (this.settings) this.refresh();
  }

  /** Why nobody can sign in there, as a sentence; null where people can. */
  get refusal(): string | null {
    return this.trouble?.sentence ?? null;
  }

  /** Asks it again in the background, where that is worth it. */
  refresh(): void {
    const now = Date.now();
    if (this.described && !this.trouble && now - this.described.at < freshMs) return;
    if (this.trouble && now - this.trouble.at < retryMs) return;
    this.ask().catch(() => undefined);
  }

  /** Whether it answers now. */
  async probe(): Promise<string | null> {
    await this.ask().catch(() => undefined);
    return this.refusal;
  }

  /** The provider, ready for requests. Throws `unreachable`. */
  async ready(): Promise<client.Configuration> {
    if (this.described && Date.now() - this.described.at < freshMs) return this.described.config;
    try {
      return await this.ask();
    } catch (error) {
      // What it described an hour ago is better than nothing.
      if (this.described) return this.described.config;
      throw new OidcRefused('unreachable', error);
    }
  }

  private ask(): Promise<client.Configuration> {
    this.asking ??= this.discover().finally(() => (this.asking = null));
    return this.asking;
  }

  private async discover(): Promise<client.Configuration> {
    const { issuer, clientId, clientSecret } = this.settings as OidcSettings;
    const server = new URL(issuer);
    try {
      const config = await client.discovery(server, clientId, {}, authentication(clientSecret), {
        [client.customFetch]: providerFetch(server),
        timeout: this.timeout,
        // The fetch refuses whatever else is not https.
        execute: [client.enableNonRepudiationChecks, ...(server.protocol === 'http:' ? [client.allowInsecureRequests] : [])],
      });
      if (this.trouble) this.log.log('the sign-in provider answers again');
      [this.described, this.trouble] = [{ config, at: Date.now() }, null];
      return config;
    } catch (error) {
      const { sentence } = providerTrouble(error);
      if (this.trouble?.sentence !== sentence) this.log.warn(`the sign-in provider cannot be used. ${sentence} ${errorText(error)}`);
      this.trouble = { sentence, at: Date.now() };
      throw error;
    }
  }
}

/** The secret is sent in a header, which every provider must accept; in the form for one that accepts it only there. */
function authentication(secret: string | undefined): client.ClientAuth {
  if (secret === undefined) return client.None();
  const [basic, post] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)];
  return (server, self, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    (methods.includes('client_secret_basic') ? basic : post)(server, self, body, headers);
  };
}
