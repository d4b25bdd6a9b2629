/**
 * What a guarded child may keep while idle, in MB, where it runs the source: it has some 20 MB more than a built one, and with the product's limit
 * would be replaced after every job.
 */
export const idleMbOfSource = { light: 320, ocr: 410, dns: 260 };
