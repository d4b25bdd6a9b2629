import { useGetList } from 'react-admin';
import { wholeList } from '../providers/usual-order';
import type { Token } from './token-words';

/** One's own API tokens and calendar feeds. */
export const useTokens = () => useGetList<Token>('access-tokens', wholeList);
