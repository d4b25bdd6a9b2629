import { Ids } from '../http/values.js';

/** What narrows a report; `OwnerFilter` finds the owner's properties. */
export const ofProperties = {
  property_id: Ids.optional().describe('Only these properties'),
  owner_id: Ids.optional().describe('Only the properties of these owners'),
};
