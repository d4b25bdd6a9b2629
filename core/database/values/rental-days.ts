/** How many days of a year a property was rented at a fair price, and used by its owner (Schedule E, line 2); null: not known. */
export interface RentalDays {
  fair_rental: number | null;
  personal_use: number | null;
}

/** By year, `2026`. */
export type RentalDaysByYear = Readonly<Record<string, RentalDays>>;

/** The days of a year. */
export const daysIn = (year: number): number => (year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 366 : 365);
