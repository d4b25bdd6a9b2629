export const expected = {
  title: 'Expected & overdue',
  failed: 'Failed to load what is expected',
  about: 'about %{amount}',
  amount: '%{amount}',
  document_overdue: 'missing since %{day}',
  document_due_soon: 'expected by %{day}',
  dues_overdue: 'overdue since %{day}',
  dues_due_soon: 'due %{day}',
  notice_overdue: 'was wanted by %{day}',
  notice_due_soon: 'by %{day}',
  payment_overdue: 'overdue since %{day}',
  payment_due_soon: 'due %{day}',
};
