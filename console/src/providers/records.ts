import type { AdminUser, AllowedSender, ServiceType, Tag, Vendor } from '../api/types';

/** The record of each resource, as the api answers it. */
export interface Records {
  'allowed-senders': AllowedSender;
  'service-types': ServiceType;
  tags: Tag;
  users: AdminUser;
  vendors: Vendor;
}

export type ResourceName = keyof Records;

export const resourceNames: readonly ResourceName[] = ['allowed-senders', 'service-types', 'tags', 'users', 'vendors'];
