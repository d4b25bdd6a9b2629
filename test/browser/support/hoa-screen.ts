import type { Page } from 'playwright-core';

/** An HOA e-mail as the api answers it, as far as tests look. */
export interface HoaEmail {
  mail_id: number;
  id: number;
  subject: string;
  property_id: number | null;
  document_type: string;
  requires_review: boolean;
  review_notes: string | null;
  status: string;
}

/** The card of an e-mail in the list. */
export const row = (page: Page, subject: string) => page.locator('[data-hoa-email]').filter({ hasText: subject });
/** Picks an option of a select by their words. */
export const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};
/** Lets calls of one method to an address fail until the routes are cleared. */
export const failing = (page: Page, path: string, method: string) =>
  page.route(path, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 500, json: { detail: 'Something went wrong on our side.' } })
      : route.continue(),
  );
