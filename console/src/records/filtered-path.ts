/** The address of a list with its filters, as react-admin keeps them. */
export const filteredPath = (path: string, filter: object): string => `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
