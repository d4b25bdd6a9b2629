import { expect, it } from 'vitest';
import { repairDates } from '#core/extraction/view/date-repair';

it.each([
  ['due 28-10-20z4', 'due 28-10-2024'],
  ['8/1a/2025', '8/14/2025'],
  ['02-65-202s', '02-65-2025'],
  ['20z4-0l-15', '2024-01-15'],
  ['invoice date: feb 3, 202s', 'invoice date: feb 3, 2025'],
  ['pay it by apr 15, 7024.', 'pay it by apr 15, 2024.'],
  ['l4-dec-2025', '14-dec-2025'],
  ['17. april 202s', '17. april 2025'],
  ['29 de octubre de 2d25', '29 de octubre de 2025'],
])('%s is read as %s', (read, meant) => {
  expect(repairDates(read)).toBe(meant);
});

it.each(['unit a/b/1', 'lb-12-4567', 'b8-10-2024x', 'dial 70-24', '12/7024', 'sob-10-1', 'all is bills', 'may also 2024', 'b/ll/99'])(
  '%s stays',
  (text) => {
    expect(repairDates(text)).toBe(text);
  },
);
