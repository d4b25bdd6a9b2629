import type { Property } from '../../api/types';

/** Whether it has a mortgage: somebody has said so, or statements of one have come. */
export const isMortgaged = ({
  ownership_type: ownership,
  latest_mortgage_statement_id: statement,
}: Pick<Property, 'ownership_type' | 'latest_mortgage_statement_id'>): boolean => ownership === 'mortgaged' || statement !== null;
