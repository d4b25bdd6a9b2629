/** The parts of the provider that the tests use; the package brings no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  interface Grant {
    addOIDCScope: (scope: string) => void;
    save: () => Promise<string>;
  }
  export interface Context {
    oidc: { client: { clientId: string }; session: { accountId: string } };
  }
  export class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>);
    Grant: new (about: { clientId: string; accountId: string }) => Grant;
    callback: () => (request: IncomingMessage, response: ServerResponse) => void;
    interactionFinished: (request: IncomingMessage, response: ServerResponse, result: Record<string, unknown>) => Promise<void>;
    on: (event: string, listener: (...args: unknown[]) => void) => void;
  }
}
