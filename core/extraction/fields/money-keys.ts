import { type FieldKey, fieldKeys, fieldValues, MoneyText } from '#core/extraction/fields/extracted-fields';

/** The extractor's keys whose values are money. */
export const moneyKeys: ReadonlySet<FieldKey> = new Set(fieldKeys.filter((key) => (fieldValues[key] as unknown) === MoneyText));
