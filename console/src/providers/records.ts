import type { Vendor } from '../api/types';

/** The record of each resource, as the api answers it. */
export interface Records {
  vendors: Vendor;
}

export type ResourceName = keyof Records;

export const resourceNames: readonly ResourceName[] = ['vendors'];
