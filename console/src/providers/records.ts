import type { AdminUser, ServiceType, Tag, Vendor } from '../api/types';

/** The record of each resource, as the api answers it. */
export interface Records {
  'service-types': ServiceType;
  tags: Tag;
  users: AdminUser;
  vendors: Vendor;
}

export type ResourceName = keyof Records;

export const resourceNames: readonly ResourceName[] = ['service-types', 'tags', 'users', 'vendors'];
