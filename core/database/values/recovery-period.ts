/**
 * The years over which an asset of a rental is depreciated (MACRS, general system): the building and what improves it, land improvements such as fences and
 * roads, office furniture, and appliances, carpets and furniture of the rental. Source: IRS Publication 527, Table 2-1.
 */
export const recoveryPeriods = ['27.5', '15', '7', '5'] as const;
export type RecoveryPeriod = (typeof recoveryPeriods)[number];
