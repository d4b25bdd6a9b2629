/** Extracting a subscription from its bill. */
export const subscription_dialog = {
  mark: 'Mark as subscription',
  title: 'Subscription from this document',
  match: 'A matching subscription already exists: %{name}, %{price} a month, billed %{cycle}.',
  abroad: 'The bill charges %{amount}. Enter the monthly cost in your own currency.',
  existing: 'Existing subscription',
  none: 'None',
  link: 'Link to Existing',
  link_changes: 'Linking changes its price to %{price} a month, billed %{cycle}.',
  link_keeps: 'Linking leaves its price and billing cycle as they are.',
  create_anyway: 'Create New Anyway',
  save: 'Save Subscription',
  saved: 'Subscription saved successfully!',
  save_failed: 'Failed to save subscription',
  extract_failed: 'Failed to extract subscription data',
  linked: 'Document linked to existing subscription!',
  link_failed: 'Failed to link document',
};
