import { useSettings } from '../settings/use-settings';

/** What the business is called; nothing until that is known. */
export const useBusinessName = (): string => useSettings().data?.business_name ?? '';
