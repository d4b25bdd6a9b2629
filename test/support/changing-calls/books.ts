import { statementForm } from '../bank-files.js';
import type { ChangingCalls } from './sample-rows.js';

/** How each call succeeds that changes properties, money, dues, subscriptions and vendors. */
export const callsOfBooks: ChangingCalls = {
  'POST /api/v1/imports/upload': ({ api }) => {
    const body = new FormData();
    body.append('file', new Blob(['Date,Amount\n']), 'rows.csv');
    return api.call('POST', '/imports/upload?kind=expenses', { body });
  },
  'PUT /api/v1/imports/{id}': async ({ api, csvImport }) =>
    api.put(`/imports/${await csvImport('mapping')}`, { columns: { date: 0, amount: 1 } }),
  'POST /api/v1/imports/{id}/start': async ({ api, csvImport }) => api.post(`/imports/${await csvImport('checked')}/start`),
  'POST /api/v1/imports/{id}/undo': async ({ api, csvImport }) => api.post(`/imports/${await csvImport('done')}/undo`),
  'DELETE /api/v1/imports/{id}': async ({ api, csvImport }) => api.delete(`/imports/${await csvImport('refused')}`),
  'POST /api/v1/properties': ({ api, unique }) => api.post('/properties', { name: unique('House') }),
  'PUT /api/v1/properties/{id}': async ({ api, property }) => api.put(`/properties/${await property()}`, { city: 'Salem' }),
  'DELETE /api/v1/properties/{id}': async ({ api, property }) => api.delete(`/properties/${await property()}`),
  'POST /api/v1/properties/{id}/restore': async ({ api, property }) => {
    const id = await property();
    await api.delete(`/properties/${id}`);
    return api.post(`/properties/${id}/restore`);
  },
  'POST /api/v1/properties/{id}/reveal': async ({ api, unique, add }) =>
    api.post(`/properties/${await add('/properties/', { name: unique('House'), lockbox_code: '4711' })}/reveal`, { field: 'lockbox_code' }),
  'POST /api/v1/categories': ({ api, unique }) => api.post('/categories', { name: unique('Category') }),
  'PUT /api/v1/categories/{id}': async ({ api, category }) => api.put(`/categories/${await category()}`, { color_code: '#112233' }),
  'DELETE /api/v1/categories/{id}': async ({ api, category }) => api.delete(`/categories/${await category()}`),
  'POST /api/v1/owners': ({ api, unique }) => api.post('/owners', { name: unique('Owner') }),
  'PUT /api/v1/owners/{id}': async ({ api, owner }) => api.put(`/owners/${await owner()}`, { kind: 'llc' }),
  'DELETE /api/v1/owners/{id}': async ({ api, owner }) => api.delete(`/owners/${await owner()}`),
  'POST /api/v1/tags': ({ api, unique }) => api.post('/tags', { name: unique('Tag') }),
  'PUT /api/v1/tags/{id}': async ({ api, tag }) => api.put(`/tags/${await tag()}`, { description: 'x' }),
  'DELETE /api/v1/tags/{id}': async ({ api, tag }) => api.delete(`/tags/${await tag()}`),
  'POST /api/v1/tags/{id}/properties/{propertyId}': async ({ api, property, tag }) =>
    api.post(`/tags/${await tag()}/properties/${await property()}`),
  'DELETE /api/v1/tags/{id}/properties/{propertyId}': async ({ api, property, tag }) => {
    const path = `/tags/${await tag()}/properties/${await property()}`;
    await api.post(path);
    return api.delete(path);
  },
  'POST /api/v1/tags/{id}/documents/{documentId}': async ({ api, document, tag }) =>
    api.post(`/tags/${await tag()}/documents/${await document()}`),
  'DELETE /api/v1/tags/{id}/documents/{documentId}': async ({ api, document, tag }) => {
    const path = `/tags/${await tag()}/documents/${await document()}`;
    await api.post(path);
    return api.delete(path);
  },
  'POST /api/v1/expense-tags': ({ api, unique }) => api.post('/expense-tags', { name: unique('Tag'), color: '#112233' }),
  'DELETE /api/v1/expense-tags/{id}': async ({ api, expenseTag }) => api.delete(`/expense-tags/${await expenseTag()}`),
  'POST /api/v1/expenses/{id}/tags/{tagId}': async ({ api, expenseTag, expense }) =>
    api.post(`/expenses/${await expense()}/tags/${await expenseTag()}`),
  'DELETE /api/v1/expenses/{id}/tags/{tagId}': async ({ api, expenseTag, expense }) => {
    const path = `/expenses/${await expense()}/tags/${await expenseTag()}`;
    await api.post(path);
    return api.delete(path);
  },
  'POST /api/v1/expenses': ({ api }) => api.post('/expenses', { amount: 5, expense_date: '2026-01-05' }),
  'PUT /api/v1/expenses/{id}': async ({ api, expense }) => api.put(`/expenses/${await expense()}`, { vendor: 'Acme' }),
  'DELETE /api/v1/expenses/{id}': async ({ api, expense }) => api.delete(`/expenses/${await expense()}`),
  'POST /api/v1/hoa-dues/rates': async ({ api, property }) =>
    api.post('/hoa-dues/rates', { property_id: await property(), from: '2026-01-01', amount: 1 }),
  'PUT /api/v1/hoa-dues/rates/{id}': async ({ api, rate }) => api.put(`/hoa-dues/rates/${await rate()}`, { amount: 3 }),
  'DELETE /api/v1/hoa-dues/rates/{id}': async ({ api, rate }) => api.delete(`/hoa-dues/rates/${await rate()}`),
  'POST /api/v1/hoa-dues/payments': async ({ api, property }) =>
    api.post('/hoa-dues/payments', { property_id: await property(), period: '2026-01-01', amount: 1 }),
  'DELETE /api/v1/hoa-dues/payments/{id}': async ({ api, payment }) => api.delete(`/hoa-dues/payments/${await payment()}`),
  'POST /api/v1/subscriptions': ({ api, unique }) =>
    api.post('/subscriptions', { site_name: unique('Service'), monthly_price: 1, category: 'SaaS' }),
  'PUT /api/v1/subscriptions/{id}': async ({ api, subscription }) =>
    api.put(`/subscriptions/${await subscription()}`, { monthly_price: 2 }),
  'DELETE /api/v1/subscriptions/{id}': async ({ api, subscription }) => api.delete(`/subscriptions/${await subscription()}`),
  'POST /api/v1/subscriptions/from-document/{id}': async ({ api, unique, document }) =>
    api.post(`/subscriptions/from-document/${await document()}`, { site_name: unique('Service'), monthly_price: 1, category: 'SaaS' }),
  'POST /api/v1/subscriptions/{id}/link-document/{documentId}': async ({ api, document, subscription }) =>
    api.post(`/subscriptions/${await subscription()}/link-document/${await document()}`),
  'POST /api/v1/vendors': ({ api, unique }) => api.post('/vendors', { business_name: unique('Vendor') }),
  'PUT /api/v1/vendors/{id}': async ({ api, vendor }) => api.put(`/vendors/${await vendor()}`, { notes: 'x' }),
  'DELETE /api/v1/vendors/{id}': async ({ api, vendor }) => api.delete(`/vendors/${await vendor()}`),
  'POST /api/v1/vendors/{id}/certificates': async ({ api, vendor }) =>
    api.post(`/vendors/${await vendor()}/certificates`, { coverage: 'auto', expires_on: '2027-01-31' }),
  'PUT /api/v1/vendors/{id}/certificates/{certificateId}': async ({ api, vendor }) => {
    const path = `/vendors/${await vendor()}/certificates`;
    const { id } = (await api.post<{ id: number }>(path, { coverage: 'auto', expires_on: '2027-01-31' })).body;
    return api.put(`${path}/${id}`, { insurer: 'Acme Mutual' });
  },
  'DELETE /api/v1/vendors/{id}/certificates/{certificateId}': async ({ api, vendor }) => {
    const path = `/vendors/${await vendor()}/certificates`;
    const { id } = (await api.post<{ id: number }>(path, { coverage: 'auto', expires_on: '2027-01-31' })).body;
    return api.delete(`${path}/${id}`);
  },
  'PUT /api/v1/vendors/{id}/w9': async ({ api, vendor }) => api.put(`/vendors/${await vendor()}/w9`, { legal_name: 'Jane Doe' }),
  'DELETE /api/v1/vendors/{id}/w9': async ({ api, vendor }) => {
    const id = await vendor();
    await api.put(`/vendors/${id}/w9`, { legal_name: 'Jane Doe' });
    return api.delete(`/vendors/${id}/w9`);
  },
  'POST /api/v1/vendors/{id}/reveal-tax-id': async ({ api, vendor }) => api.post(`/vendors/${await vendor()}/reveal-tax-id`),
  'POST /api/v1/vendors/{id}/merge': async ({ api, vendor }) => api.post(`/vendors/${await vendor()}/merge`, { vendor_id: await vendor() }),
  'POST /api/v1/escrow-disbursements/{id}/expense': async ({ api, escrowPayment }) =>
    api.post(`/escrow-disbursements/${await escrowPayment()}/expense`),
  'PATCH /api/v1/escrow-disbursements/{id}': async ({ api, escrowPayment }) =>
    api.patch(`/escrow-disbursements/${await escrowPayment()}`, { dismissed: true }),
  'POST /api/v1/bank-statements': ({ api, unique }) => api.call('POST', '/bank-statements', { body: statementForm(unique('Checking')) }),
  'PUT /api/v1/bank-accounts/{id}': async ({ api, bankLine }) =>
    api.put(`/bank-accounts/${(await bankLine()).account_id}`, { name: 'Savings' }),
  'PUT /api/v1/bank-lines/{id}': async ({ api, bankLine }) => api.put(`/bank-lines/${(await bankLine()).id}`, { decision: 'no_document' }),
  'POST /api/v1/income': async ({ api, property }) =>
    api.post('/income', { property_id: await property(), kind: 'rent', amount: 900, received_on: '2026-03-01' }),
  'PUT /api/v1/income/{id}': async ({ api, income }) => api.put(`/income/${await income()}`, { amount: 950 }),
  'DELETE /api/v1/income/{id}': async ({ api, income }) => api.delete(`/income/${await income()}`),
  'PUT /api/v1/documents/{id}/income': async ({ api, document }) =>
    api.put(`/documents/${await document()}/income`, { figures: [{ kind: 'rent', amount: 900 }] }),
  'POST /api/v1/assets': async ({ api, property }) =>
    api.post('/assets/', { property_id: await property(), name: 'Roof', recovery: '27.5', cost: 9000, placed_in_service: '2026-03-01' }),
  'PUT /api/v1/assets/{id}': async ({ api, asset }) => api.put(`/assets/${await asset()}`, { cost: 9500 }),
  'DELETE /api/v1/assets/{id}': async ({ api, asset }) => api.delete(`/assets/${await asset()}`),
  'PUT /api/v1/properties/{id}/rental-days/{year}': async ({ api, property }) =>
    api.put(`/properties/${await property()}/rental-days/2026`, { fair_rental: 300, personal_use: 10 }),
  'POST /api/v1/vendor-splits': async ({ api, unique, property }) =>
    api.post('/vendor-splits/', { vendor: unique('Vendor'), splits: [{ property_id: await property(), method: 'equal' }] }),
  'PUT /api/v1/vendor-splits/{id}': async ({ api, unique, vendorSplit }) =>
    api.put(`/vendor-splits/${await vendorSplit()}`, { vendor: unique('Vendor') }),
  'DELETE /api/v1/vendor-splits/{id}': async ({ api, vendorSplit }) => api.delete(`/vendor-splits/${await vendorSplit()}`),
  'POST /api/v1/vendors/service-types/initialize': ({ api }) => api.post('/vendors/service-types/initialize'),
  'POST /api/v1/vendors/service-types': ({ api, unique }) => api.post('/vendors/service-types', { name: unique('Work') }),
  'PUT /api/v1/vendors/service-types/{id}': async ({ api, serviceType }) =>
    api.put(`/vendors/service-types/${await serviceType()}`, { display_order: 7 }),
  'DELETE /api/v1/vendors/service-types/{id}': async ({ api, serviceType }) => api.delete(`/vendors/service-types/${await serviceType()}`),
};
