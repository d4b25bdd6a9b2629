/** How a connection to the database finds out that the machine at its other end is gone: after ten seconds of silence it asks. As node-postgres takes it. */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;
