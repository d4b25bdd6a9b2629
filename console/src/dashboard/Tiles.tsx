import { Box, Card, CardActionArea } from '@mui/material';
import { Building2, ChevronRight, FileStack, FlaskConical, Upload } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { Span } from '../layout/Span';
import { Text } from '../layout/Text';

const tiles = [
  { to: '/properties', label: 'dashboard.tile_properties', icon: Building2, beta: false },
  { to: '/documents', label: 'dashboard.tile_documents', icon: FileStack, beta: false },
  { to: '/upload', label: 'dashboard.tile_upload', icon: Upload, beta: false },
  { to: '/rental-portfolio', label: 'dashboard.tile_portfolio', icon: FlaskConical, beta: true },
] as const;

/** The ways on from the dashboard. */
export function Tiles() {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'grid', gap: 1.25, alignContent: 'start' }}>
      {tiles.map(({ to, label, icon: Icon, beta }) => (
        <Card key={to}>
          <CardActionArea
            component={Link}
            to={to}
            sx={{ display: 'flex', alignItems: 'center', justifyContent: 'flex-start', gap: 1.5, px: 1.75, py: 1.25 }}
          >
            <Icon size={17} aria-hidden />
            <Text words={label} sx={{ flex: 1 }} />
            {beta && (
              <Span
                sx={({ tokens }) => ({
                  px: 1,
                  py: '2px',
                  borderRadius: '5px',
                  fontSize: 12,
                  fontWeight: 600,
                  color: tokens.info.text,
                  backgroundColor: tokens.info.ground,
                })}
              >
                {translate('dashboard.beta')}
              </Span>
            )}
            <ChevronRight size={16} aria-hidden />
          </CardActionArea>
        </Card>
      ))}
    </Box>
  );
}
