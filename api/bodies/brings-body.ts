import type { Request } from 'express';

/** Whether a body follows the head of a call. */
export const bringsBody = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
