/** What a client may take of the gateway. Times are in milliseconds. */
export interface GatewayLimits {
  /** Sessions at once, from everywhere. */
  clients: number;
  /** Sessions at once from one address; trusted clients are free of it. */
  clientsPerAddress: number;
  /** Mail transactions in one session; trusted clients are free of it. */
  mailsPerSession: number;
  recipientsPerMail: number;
  /** The longest session; trusted clients are free of it. */
  sessionMs: number;
  /** The longest DATA. */
  dataMs: number;
  /** The longest silence (RFC 5321 §4.5.3.2.7 asks for five minutes). */
  idleMs: number;
  /** How long a stranger must keep quiet before the greeting; who talks earlier is a robot. */
  quietMs: number;
}

export const defaultLimits: GatewayLimits = {
  clients: 50,
  clientsPerAddress: 10,
  mailsPerSession: 100,
  recipientsPerMail: 50,
  sessionMs: 10 * 60_000,
  dataMs: 5 * 60_000,
  idleMs: 5 * 60_000,
  quietMs: 100,
};
