import { createTheme, ThemeProvider } from '@mui/material';
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { lightTheme } from '../theme/theme';
import { CategoryChooser } from './CategoryChooser';

vi.mock('../documents/use-documents', () => ({ useCategories: () => ({ data: [{ id: 3, name: 'Utilities' }] }) }));
test.each([
  [3, 'Utilities'],
  [null, 'Uncategorized'],
  [7, '…'],
])('category %s is shown as %s: one that is held but not offered is never shown as none', (value, shown) => {
  render(
    <ThemeProvider theme={createTheme(lightTheme)}>
      <CategoryChooser label="Category" none="Uncategorized" value={value} onChange={() => undefined} />
    </ThemeProvider>,
  );
  expect(screen.getByRole('combobox', { name: 'Category' }).textContent).toBe(shown);
});
