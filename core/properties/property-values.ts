/** Where a property stands; the union of what the list shows and the edit form offers. */
export const occupancyStatuses = ['occupied', 'partially_occupied', 'vacant', 'maintenance', 'listed'] as const;
export const propertyTypes = ['single-family', 'townhouse', 'condo', 'apartment', 'duplex', 'multi-family'] as const;
export const ownershipTypes = ['owned_outright', 'mortgaged', 'contract_for_deed'] as const;
export const identifierKinds = ['hoa', 'loan', 'utility', 'insurance', 'tax', 'other'] as const;
