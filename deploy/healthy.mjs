// `node deploy/healthy.mjs URL`: ends with 0 where the URL answers 200 within three seconds, as a container's health check asks.
const [, , url = ''] = process.argv;
const healthy = await fetch(url, { signal: AbortSignal.timeout(3_000) }).then(
  ({ status }) => status === 200,
  () => false,
);
process.exit(healthy ? 0 : 1);
