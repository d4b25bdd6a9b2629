import { useGetList } from 'react-admin';
import type { ServiceType, Tag } from '../api/types';
import { wholeList } from '../providers/usual-order';

const minute = { staleTime: 60_000 };

/** The tags to choose from. */
export const useTags = () => useGetList<Tag>('tags', wholeList, minute);

/** Every service type, deactivated ones too. */
export const useServiceTypes = () => useGetList<ServiceType>('service-types', wholeList, minute);
