import { Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { HoaEmail } from '../api/types';
import { Note } from '../layout/Text';
import { useMoney } from '../money/use-money';

type Dues = HoaEmail['dues'][number];

/** Which sentence says what is recorded of a document. */
function wordsOf({ recorded_as: as, recorded, asked }: Dues, assigned: boolean): string {
  if (as === 'payment') return 'hoa.recorded_paid';
  if (as === 'charge') return recorded < asked ? 'hoa.recorded_part' : 'hoa.recorded_charged';
  return assigned ? 'hoa.recorded_none' : 'hoa.recorded_unassigned';
}

/** What stands in the dues of what its documents ask for, and what does not. */
export function RecordedDues({ email }: { email: HoaEmail }) {
  const translate = useTranslate();
  const money = useMoney();
  if (email.dues.length === 0) return null;
  return (
    <Box component="section" aria-label={translate('hoa.recorded')}>
      <Note words="hoa.recorded" />
      {email.dues.map((dues) => {
        const [asked, recorded] = [dues.asked, dues.recorded].map((amount) => money(amount, dues.currency ?? undefined));
        const fee = dues.unrecorded_late_fee;
        return (
          <Typography key={dues.document_id} variant="body2" sx={{ mt: 0.25 }}>
            {translate(wordsOf(dues, email.property_id !== null), { asked, recorded })}
            {fee !== null && ` ${translate('hoa.recorded_no_fee', { fee: money(fee, dues.currency ?? undefined) })}`}
          </Typography>
        );
      })}
    </Box>
  );
}
