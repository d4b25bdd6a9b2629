import { Button } from '@mui/material';
import { Landmark } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { iconOnlyOnPhones } from '../layout/icon-only';

/** Leads to the tax report. */
export function TaxReportLink() {
  const translate = useTranslate();
  return (
    <Button
      component={Link}
      to="/reports/tax"
      variant="outlined"
      color="inherit"
      startIcon={<Landmark size={16} aria-hidden />}
      aria-label={translate('tax_report.open')}
      sx={iconOnlyOnPhones}
    >
      <span>{translate('tax_report.open')}</span>
    </Button>
  );
}
