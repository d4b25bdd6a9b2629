/** What a test on real services may take before it counts as hanging, and how often it is tried again, by the folder it lies in. */
export const limits: Readonly<Record<string, { testTimeout: number; retry?: number }>> = {
  integration: { testTimeout: 180_000 },
  // What a browser does on a crowded machine is tried once more, and the report says so.
  browser: { testTimeout: 240_000, retry: 1 },
  faults: { testTimeout: 600_000 },
  // What takes too long for every run: `npm run prove`.
  proofs: { testTimeout: 1_800_000 },
};
