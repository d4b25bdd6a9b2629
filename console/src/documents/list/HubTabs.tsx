import { Box, ButtonBase } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { TabCounts } from '../../api/types';
import { type Tab, tabs } from '../queue/hub-filter';
import { regionShown } from '../../i18n/locale';

interface HubTabsProps {
  tab: Tab;
  /** How many documents stand in each; undefined until that is known. */
  counts: TabCounts | undefined;
  onTab: (tab: Tab) => void;
}

/** The parts of the queue, each with how many documents stand in it. */
export function HubTabs({ tab, counts, onTab }: HubTabsProps) {
  const translate = useTranslate();
  return (
    <Box
      role="group"
      aria-label={translate('documents.tabs_label')}
      sx={{ display: 'flex', flexWrap: 'wrap', px: 0.75, borderBottom: 1, borderColor: 'divider' }}
    >
      {tabs.map((name) => {
        const isChosen = name === tab;
        return (
          <ButtonBase
            key={name}
            aria-pressed={isChosen}
            onClick={() => onTab(name)}
            sx={{
              px: 1,
              py: 1,
              gap: 0.75,
              fontSize: 13,
              fontWeight: isChosen ? 650 : 500,
              color: isChosen ? 'primary.main' : 'text.secondary',
              borderBottom: 2,
              borderColor: isChosen ? 'primary.main' : 'transparent',
              '&:hover': { color: 'text.primary' },
            }}
          >
            {translate(`documents.tabs.${name}`)}
            <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 500 }}>
              {counts?.[name].toLocaleString(regionShown())}
            </Box>
          </ButtonBase>
        );
      })}
    </Box>
  );
}
