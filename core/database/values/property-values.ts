/** Where a property stands; the union of what the list shows and the edit form offers. */
export const occupancyStatuses = ['occupied', 'partially_occupied', 'vacant', 'maintenance', 'listed'] as const;
export const propertyTypes = ['single-family', 'townhouse', 'condo', 'apartment', 'duplex', 'multi-family'] as const;
export const ownershipTypes = ['owned_outright', 'mortgaged', 'contract_for_deed'] as const;
/** By what a property's own record is named on documents. */
export const propertyKeyKinds = ['address', 'association', 'site'] as const;
/** By what an earlier document speaks for the property it is filed under. */
export const documentKeyKinds = ['account', 'loan', 'meter', 'policy', 'parcel', 'association', 'manager'] as const;
export const identifierKinds = ['hoa', 'loan', 'utility', 'insurance', 'tax', 'other'] as const;
