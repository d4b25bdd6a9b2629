import { Box, Card } from '@mui/material';
import { Plus } from 'lucide-react';
import { useTranslate } from 'react-admin';
import type { AssetProposal } from '../api/types';
import { ActionButton } from '../layout/ActionButton';
import { Span } from '../layout/Span';
import { Quiet, Text } from '../layout/Text';
import { formatDay } from '../money/format';
import { useMoney } from '../money/use-money';
import { DocumentLink } from '../reports/DocumentLink';

/** Buildings and capital expenses that are in no register yet. */
export function Proposals({ proposals, onEnter }: { proposals: readonly AssetProposal[]; onEnter: (proposal: AssetProposal) => void }) {
  const translate = useTranslate();
  const money = useMoney();
  if (proposals.length === 0) return null;
  return (
    <Card component="section" sx={{ mb: 2 }}>
      <Box sx={{ px: 2, pt: 2, pb: 1 }}>
        <Text words="assets.proposals" variant="h2" />
        <Quiet words="assets.proposals_text" />
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', '& > li': { borderTop: 1, borderColor: 'divider' } }}>
        {proposals.map((proposal) => {
          const {
            property_id: id,
            property_name: property,
            expense_id: expense,
            document_id: document,
            name,
            cost,
            placed_in_service: day,
          } = proposal;
          const what = name ?? translate('assets.building');
          return (
            <Box
              component="li"
              key={`${id} ${expense}`}
              sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1.5, px: 2, py: 1.25 }}
            >
              <Span sx={{ flex: 1, minWidth: 160 }}>
                <Span sx={{ display: 'block', fontWeight: 600, overflowWrap: 'anywhere' }}>{what}</Span>
                <Span sx={{ display: 'block', fontSize: 13, color: 'text.secondary' }}>
                  {[property, day && formatDay(day)].filter(Boolean).join(' · ')}
                  {document !== null && (
                    <>
                      {' · '}
                      <DocumentLink id={document} name={translate('assets.document')} />
                    </>
                  )}
                </Span>
              </Span>
              <Span sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 600 }}>{money(cost)}</Span>
              <ActionButton
                words="assets.enter"
                aria-label={translate('assets.enter_one', { name: what, property })}
                icon={Plus}
                size="small"
                onClick={() => onEnter(proposal)}
              />
            </Box>
          );
        })}
      </Box>
    </Card>
  );
}
