import { createTheme, ThemeProvider } from '@mui/material';
import type { QueryClient } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { CoreAdminContext } from 'react-admin';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import type { HoaEmail } from '../api/types';
import { i18nProvider } from '../i18n/i18n-provider';
import { dataProvider } from '../providers/data-provider';
import { newQueryClient } from '../providers/query-client';
import { lightTheme } from '../theme/theme';
import { AssignEmail } from './AssignEmail';
import { EmailDetails } from './EmailDetails';

const http = vi.hoisted(() => ({
  fetchJson: vi.fn<(path: string, given?: unknown) => Promise<unknown>>(),
  call: vi.fn<(path: string, given?: { method?: string }) => Promise<Response>>(),
}));
vi.mock('../api/http', async (original) => ({ ...(await original<object>()), ...http }));
vi.mock('../choosers/PropertyChooser', () => ({
  PropertyChooser: ({ onChange }: { onChange: (id: number) => void }) => <button onClick={() => onChange(3)}>Alder Court 2</button>,
}));
vi.mock('./EmailContent', () => ({ EmailContent: () => null }));
vi.mock('./RecordedDues', () => ({ RecordedDues: () => null }));

const email = {
  id: 5,
  subject: 'Assessment overdue',
  received_at: '2026-03-01T10:00:00Z',
  requires_review: true,
  review_notes: 'Call the office',
  property_id: null,
  ai_suggested_property_id: 3,
  ai_suggested_property_name: null,
  ai_confidence_score: null,
  ai_reasoning: null,
  sender_name: null,
  sender_email: 'office@alder.example',
  property_name: null,
  attachment_count: 0,
  document_ids: [],
  due_on: null,
  document_type: 'notice',
  status: 'pending',
  priority: 'low',
} as unknown as HoaEmail;
let kept: HoaEmail;

beforeEach(() => {
  kept = email;
  http.fetchJson.mockReset().mockResolvedValue({});
  http.call.mockReset().mockImplementation((path) => {
    const list = path.includes('?') ? { headers: { 'content-range': 'properties 0-0/1' } } : {};
    return Promise.resolve(new Response(JSON.stringify(list.headers ? [{ id: 3 }] : kept), list));
  });
});
function show(children: ReactNode): QueryClient {
  const client = newQueryClient();
  render(
    <ThemeProvider theme={createTheme(lightTheme)}>
      <MemoryRouter>
        <CoreAdminContext dataProvider={dataProvider} i18nProvider={i18nProvider} queryClient={client}>
          {children}
        </CoreAdminContext>
      </MemoryRouter>
    </ThemeProvider>,
  );
  return client;
}
const field = () => screen.queryByRole('textbox', { name: 'Review notes' });
const press = (name: string) => act(() => Promise.resolve(screen.getByRole('button', { name }).click()));

test.each([
  ['left as they are, they are not sent', undefined, {}],
  ['added to, they are sent whole', 'Call the office. Done.', { review_notes: 'Call the office. Done.' }],
  ['emptied, they are no more', '', { review_notes: null }],
])('the notes of an e-mail stand in its assignment: %s', async (_, typed, sent) => {
  show(<AssignEmail email={email} onClose={() => undefined} />);
  const notes = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Notes (optional)' });
  expect(notes.value).toBe('Call the office');
  await screen.findByText('Alder Court 2');
  if (typed !== undefined) fireEvent.change(notes, { target: { value: typed } });
  await press('Assign');
  expect(http.fetchJson).toHaveBeenCalledWith('/hoa-emails/5/assign', { method: 'POST', json: { property_id: 3, ...sent } });
});

test('notes that are being typed stay when somebody else reviews the e-mail, and can be saved', async () => {
  const client = show(<EmailDetails id={5} onAssign={() => undefined} onClose={() => undefined} />);
  const notes = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Review notes' });
  fireEvent.change(notes, { target: { value: 'Call the office on Monday' } });
  kept = { ...email, requires_review: false, review_notes: 'Their words' };
  await act(() => client.invalidateQueries());
  await screen.findByText('Their words');
  expect(notes.isConnected && notes.value).toBe('Call the office on Monday');
  kept = { ...kept, review_notes: 'Call the office on Monday' };
  await press('Mark as Reviewed');
  const json = { requires_review: false, review_notes: 'Call the office on Monday' };
  expect(http.call).toHaveBeenCalledWith('/hoa-emails/5', { method: 'PUT', json });
  await expect.poll(field).toBeNull();
  // What follows it is not taken for something that was to be overwritten.
  kept = { ...kept, review_notes: 'Later words' };
  await act(() => client.invalidateQueries());
  await screen.findByText('Later words');
  expect(field()).toBeNull();
});
