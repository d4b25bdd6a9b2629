/** What a test on real services may take before it counts as hanging, and how often it is tried again, by the folder it lies in. */
export const limits: Readonly<Record<string, { testTimeout: number; retry?: number }>> = {
  // On a crowded machine what waits for real services is tried once more; the run's last lines name each test that needed it.
  integration: { testTimeout: 180_000, retry: 1 },
  browser: { testTimeout: 240_000, retry: 1 },
  faults: { testTimeout: 600_000, retry: 1 },
  // What takes too long for every run: `npm run prove`.
  proofs: { testTimeout: 1_800_000 },
};
