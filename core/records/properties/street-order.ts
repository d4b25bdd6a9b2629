/**
 * The order of the properties list, as SQL over the table `property` under this alias: by the leading street number of the
 * address, the largest first and those without one last; `numeric`, since a number may have any length.
 */
export const streetNumber = (alias: string): string => `cast(substring(${alias}.address from '^\\s*(\\d+)') as numeric)`;
