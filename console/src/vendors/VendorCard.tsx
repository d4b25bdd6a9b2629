import { Box, ButtonBase, Card, Typography } from '@mui/material';
import { CircleSlash, Mail, MapPin, Pencil, Phone, RotateCcw, UserRound, type LucideIcon } from 'lucide-react';
import { useTranslate } from 'react-admin';
import type { Vendor } from '../api/types';
import { RowButton } from '../layout/RowButton';
import { VendorBadges } from './VendorBadges';

interface VendorCardProps {
  vendor: Vendor;
  canChange: boolean;
  onOpen: () => void;
  onEdit: () => void;
  onToggle: () => void;
}

const shownAreas = 4;

/** The name is the button; the whole card takes the click. */
const wholeCard = {
  font: 'inherit',
  // A long name ends in an ellipsis only within a block.
  display: 'block',
  width: '100%',
  textAlign: 'left',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  '&&:focus-visible': { outline: 'none' },
  '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: '10px' },
} as const;

function Line({ icon: Icon, text }: { icon: LucideIcon; text: string }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0, color: 'text.secondary' }}>
      <Icon size={14} aria-hidden style={{ flexShrink: 0 }} />
      <Typography variant="body2" noWrap>
        {text}
      </Typography>
    </Box>
  );
}

/** One vendor: who, what, where. The card opens all about them. */
export function VendorCard({ vendor, canChange, onOpen, onEdit, onToggle }: VendorCardProps) {
  const translate = useTranslate();
  const args = { name: vendor.business_name };
  const areas = vendor.service_areas.slice(0, shownAreas).join(', ') + (vendor.service_areas.length > shownAreas ? ' …' : '');
  const toggle = vendor.is_active ? 'deactivate' : 'activate';
  return (
    <Card
      component="li"
      sx={({ tokens }) => ({
        position: 'relative',
        display: 'flex',
        minWidth: 0,
        '&:hover': { borderColor: tokens.textSecondary },
        '&:has(h2 > button:focus-visible)': { outline: `2px solid ${tokens.blue}`, outlineOffset: 2 },
      })}
    >
      <Box sx={{ p: 2, flex: 1, minWidth: 0 }}>
        <Typography variant="h2" noWrap title={vendor.business_name} sx={{ mr: canChange ? 8 : 0 }}>
          <ButtonBase onClick={onOpen} sx={wholeCard}>
            {vendor.business_name}
          </ButtonBase>
        </Typography>
        <VendorBadges vendor={vendor} />
        <Box sx={{ display: 'grid', gap: 0.625, mt: 1.25 }}>
          {vendor.contact_name && <Line icon={UserRound} text={vendor.contact_name} />}
          {vendor.phone && <Line icon={Phone} text={vendor.phone} />}
          {vendor.email && <Line icon={Mail} text={vendor.email} />}
          {areas && <Line icon={MapPin} text={areas} />}
        </Box>
      </Box>
      {canChange && (
        <Box sx={{ position: 'absolute', top: 10, right: 8, display: 'flex' }}>
          <RowButton icon={Pencil} word={translate('app.edit')} label={translate('vendors.edit_one', args)} onClick={onEdit} />
          <RowButton
            icon={vendor.is_active ? CircleSlash : RotateCcw}
            word={translate(`vendors.${toggle}`)}
            label={translate(`vendors.${toggle}_one`, args)}
            onClick={onToggle}
          />
        </Box>
      )}
    </Card>
  );
}
