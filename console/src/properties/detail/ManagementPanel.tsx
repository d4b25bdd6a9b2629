import { Box, ButtonBase, Card } from '@mui/material';
import { FileStack, Images, type LucideIcon, Pencil, Receipt } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { Span } from '../../layout/Span';
import { Note, Text } from '../../layout/Text';

interface ManagementPanelProps {
  id: number;
  /** Switches to the Edit mode; null for those who may not change anything. */
  onEdit: (() => void) | null;
}

const ways = [
  ['documents', FileStack],
  ['expenses', Receipt],
  ['gallery', Images],
] as const;

function Way({ name, icon: Icon, target }: { name: string; icon: LucideIcon; target: { to: string } | { onClick: () => void } }) {
  const element = 'to' in target ? { component: Link, to: target.to } : target;
  return (
    <ButtonBase
      {...element}
      sx={({ tokens }) => ({
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'flex-start',
        gap: 1.25,
        p: 1.25,
        border: 1,
        borderColor: 'divider',
        borderRadius: '8px',
        textAlign: 'left',
        '&:hover': { borderColor: tokens.blue },
      })}
    >
      <Span sx={({ tokens }) => ({ p: 1, borderRadius: '8px', lineHeight: 0, color: tokens.blue, backgroundColor: tokens.blueGround })}>
        <Icon size={18} aria-hidden />
      </Span>
      <Span sx={{ minWidth: 0 }}>
        <Text words={`property.go_${name}`} component="span" sx={{ display: 'block', fontWeight: 600 }} />
        <Note words={`property.go_${name}_text`} component="span" sx={{ display: 'block' }} />
      </Span>
    </ButtonBase>
  );
}

/** The ways on from a property. */
export function ManagementPanel({ id, onEdit }: ManagementPanelProps) {
  const translate = useTranslate();
  return (
    <Card component="section" aria-label={translate('property.management')} sx={{ p: 2 }}>
      <Text words="property.management" variant="h2" sx={{ mb: 1.5 }} />
      <Box sx={{ display: 'grid', gap: 1.25, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', md: 'repeat(4, 1fr)', lg: '1fr 1fr' } }}>
        {ways.map(([name, icon]) => (
          <Way key={name} name={name} icon={icon} target={{ to: `/properties/${id}/${name}` }} />
        ))}
        {onEdit && <Way name="edit" icon={Pencil} target={{ onClick: onEdit }} />}
      </Box>
    </Card>
  );
}
