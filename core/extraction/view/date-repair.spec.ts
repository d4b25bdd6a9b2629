import { expect, it } from 'vitest';
import { repairDates } from '#core/extraction/view/date-repair';

it.each([
  ['due 28-10-20z4', 'due 28-10-2024'],
  ['8/1a/2025', '8/14/2025'],
  ['02-65-202s', '02-05-2025'],
  ['20z4-0l-15', '2024-01-15'],
  ['2074/12/12', '2024/12/12'],
  ['1/412025 paid', '1/4/2025 paid'],
  ['2025-0 3-06', '2025-03-06 '],
  ['wednesday, 12 march 20 25', 'wednesday, 12 march 2025 '],
  ['invoice date: feb 3, 202s', 'invoice date: feb 3 2025 '],
  ['pay it by apr 15, 7024.', 'pay it by apr 15 2024 .'],
  ['l4-dec-2025', '14 dec 2025'],
  ['i3~jun-25', '13 jun 25'],
  ['17. april 202s', '17 april 2025 '],
  ['29 de octubre de 2d25', '29 octubre 2025      '],
  ['tuesday, januory 14, 2025', 'tuesday, january 14 2025 '],
  ['29-jon-2025', '29 jan 2025'],
  ['jiine 5, 2026', 'june 5 2026  '],
  ['oet. 15, 2026', 'oct 15 2026  '],
  ['19 deeember2024', '19 december2024'],
  ['marc h 30, 2024', 'march 30 2024  '],
])('%s is read as %s', (read, meant) => {
  expect(repairDates(read)).toBe(meant);
});

it.each([
  'unit a/b/1',
  'lb-12-4567',
  'b8-10-2024x',
  'dial 70-24',
  '12/7024',
  'sob-10-1',
  'all is bills',
  'may also 2024',
  'b/ll/99',
  '14 march 2026 19:40',
  'for 12, 2024',
  'qty 1 3.08.2024',
  '5/6/2025 20 25.00',
])('%s stays', (text) => {
  expect(repairDates(text)).toBe(text);
});
