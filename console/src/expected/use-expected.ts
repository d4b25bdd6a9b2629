import { useQuery } from '@tanstack/react-query';
import { firstCalls } from '../providers/first-calls';

/** What should have come or been paid, of one property or of all. */
export const useExpected = (propertyId?: number) =>
  useQuery({
    queryKey: ['documents', 'expected', propertyId ?? null],
    queryFn: ({ signal }) => firstCalls.expected(signal, propertyId),
  });
