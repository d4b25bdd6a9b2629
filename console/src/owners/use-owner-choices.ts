import { useTranslate } from 'react-admin';
import { useOwners } from './use-owners';

/** Owners as they are offered beside properties. */
export function useOwnerChoices() {
  const translate = useTranslate();
  return useOwners().map(({ id, name, property_count: count }) => ({
    id: `owner-${id}` as const,
    name,
    note: translate('owners.all_of', { smart_count: count }),
  }));
}
