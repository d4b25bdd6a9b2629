/** Asks for a list in the order the api gives it where none is named: what is preferred or comes first, then by name. */
export const usualOrder = { field: 'usual', order: 'ASC' } as const;

/** A list that is short enough to be read whole. */
export const wholeList = { pagination: { page: 1, perPage: 1000 }, sort: usualOrder };
