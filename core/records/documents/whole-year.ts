/** A period that is a calendar year and nothing else. */
export const isYear = (period: string): boolean => /^20\d\d$/.test(period);

/** Whether a document of that day (`YYYY-MM-DD`) tells of a year: at its end, or in the one after. */
export const tellsOfYear = (day: string, year: string): boolean => [0, 1].includes(Number(day.slice(0, 4)) - Number(year));
