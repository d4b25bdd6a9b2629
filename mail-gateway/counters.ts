/** Codes that are told from the start: to who watches it, a count that begins with its first answer has never grown. */
const watched = { 421: 0, 451: 0, 452: 0, 550: 0, 552: 0 };

/** What the gateway has done since it started. */
export class GatewayCounters {
  accepted = 0;
  acceptedBytes = 0;
  imported = 0;
  importFailures = 0;
  /** Sessions or transfers that ended in the middle of a message. */
  broken = 0;
  readonly refused = new Map<number, number>();

  /** How often each code was answered to a message or a recipient, 250 among them. */
  answers(): Record<string, number> {
    return { 250: this.accepted, ...watched, ...Object.fromEntries(this.refused) };
  }

  /** Counts an answer other than yes. */
  refuse(code: number): void {
    this.refused.set(code, (this.refused.get(code) ?? 0) + 1);
  }
}

/** What changes by the moment. Times are in seconds. */
export interface GatewayState {
  sessions: number;
  spoolDepth: number;
  importLag: number;
  /** What the disk of the spool still takes, as it was last looked at; null where that is not known. */
  spoolFreeBytes: number | null;
}

/** The counters in the text format that Prometheus reads. */
export function metricsText(counters: GatewayCounters, state: GatewayState): string {
  const lines = [
    metric('counter', 'gateway_mails_accepted_total', 'Messages answered with 250', counters.accepted),
    metric('counter', 'gateway_bytes_accepted_total', 'Bytes of the messages answered with 250', counters.acceptedBytes),
    metric('counter', 'gateway_mails_imported_total', 'Messages entered into the ledger', counters.imported),
    metric('counter', 'gateway_import_failures_total', 'Imports that have to be repeated or were given up', counters.importFailures),
    metric('counter', 'gateway_broken_transfers_total', 'Messages whose sender left in the middle', counters.broken),
    metric('gauge', 'gateway_sessions', 'Sessions now', state.sessions),
    metric('gauge', 'gateway_spool_depth', 'Messages waiting for their import', state.spoolDepth),
    metric('gauge', 'gateway_import_lag_seconds', 'Age of the oldest message waiting for its import', state.importLag),
    ...(state.spoolFreeBytes === null
      ? []
      : [metric('gauge', 'gateway_spool_free_bytes', 'What the disk of the spool still takes', state.spoolFreeBytes)]),
    '# HELP gateway_refused_total Answers other than yes, by code',
    '# TYPE gateway_refused_total counter',
    ...[...counters.refused].toSorted(([a], [b]) => a - b).map(([code, count]) => `gateway_refused_total{code="${code}"} ${count}`),
  ];
  return `${lines.join('\n')}\n`;
}

function metric(type: 'counter' | 'gauge', name: string, help: string, value: number): string {
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${name} ${value}`;
}
