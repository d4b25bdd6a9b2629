export const status = {
  title: 'System Status',
  operational: 'Operational',
  degraded: 'Degraded',
  version: 'Version',
  failed: 'Failed to fetch system status',
  updated: 'Checked %{time}, again every 30 seconds',
  healthy: 'Healthy',
  error: 'Error',
  not_configured: 'Not configured',
  warning: 'Warning',
  yes: 'Yes',
  no: 'No',
};
