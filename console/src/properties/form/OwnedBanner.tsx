import { Alert } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useMoney } from '../../money/use-money';

interface OwnedBannerProps {
  ownership: string | null;
  /** The estimated value; nothing is said without one. */
  value: number | null;
}

/** Says of a property without a debt what it is worth to its owner. */
export function OwnedBanner({ ownership, value }: OwnedBannerProps) {
  const translate = useTranslate();
  const money = useMoney();
  if (ownership !== 'owned_outright' || !value) return null;
  return (
    <Alert severity="success" sx={{ mb: 2 }}>
      {translate('property_form.owned_banner', { value: money(value) })}
    </Alert>
  );
}
