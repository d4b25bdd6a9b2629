import { Box, ButtonBase } from '@mui/material';
import { useListContext, useTranslate } from 'react-admin';
import type { TabCounts } from '../../api/types';
import { byTab, tabOf, tabs } from '../queue/hub-filter';
import { useHubList } from '../queue/use-queue';
import { regionShown } from '../../i18n/locale';

/** The parts of the queue, each with how many documents stand in it once that is known. */
export function HubTabs({ counts }: { counts: TabCounts | undefined }) {
  const translate = useTranslate();
  const { filter } = useHubList();
  const { setFilters } = useListContext();
  return (
    <Box
      role="group"
      aria-label={translate('documents.tabs_label')}
      sx={{ display: 'flex', flexWrap: 'wrap', px: 0.75, borderBottom: 1, borderColor: 'divider' }}
    >
      {tabs.map((name) => {
        const isChosen = name === tabOf(filter);
        return (
          <ButtonBase
            key={name}
            aria-pressed={isChosen}
            onClick={() => setFilters({ ...filter, ...byTab(name) })}
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
