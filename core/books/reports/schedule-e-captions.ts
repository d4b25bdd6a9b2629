import { scheduleELabels } from '#core/records/expenses/schedule-e-labels';

/** What stands at each line of the draft, in short; those that expenses stand on as everywhere else. */
export const draftCaptions: Readonly<Record<string, string>> = {
  ...scheduleELabels,
  '3': 'Rents received',
  '4': 'Royalties received',
  '20': 'All expenses, lines 5 to 19',
  '21': 'Income less expenses',
  '23a': 'Line 3 of all properties',
  '23b': 'Line 4 of all properties',
  '23c': 'Line 12 of all properties',
  '23d': 'Line 18 of all properties',
  '23e': 'Line 20 of all properties',
  '24': 'Income: lines 21 above zero',
  '25': 'Losses that may be deducted',
  '26': 'Rental income or loss',
};
