import { expect, test } from 'vitest';
import { apiUrl } from '../api/http';
import { firstQuestions } from './first-questions';

const urls = (pathname: string) => firstQuestions(pathname).map(([path, query]) => apiUrl(path, query));

test('what is asked ahead is what the screens ask, to the letter', () => {
  expect(urls('/documents')).toEqual([apiUrl('/documents/', { skip: 0, limit: 50 })]);
  expect(urls('/properties/12')).toEqual(['/api/v1/properties/12']);
});

test('nothing is asked ahead that not everybody may ask', () => {
  expect(['/hoa', '/email-status', '/admin/users'].flatMap(urls)).toEqual([]);
});

test('nothing is asked ahead for an address that only looks like a screen', () => {
  expect(['/properties/new', '/properties/12/edit', '/documents/7', '/nowhere'].flatMap(urls)).toEqual([]);
});
