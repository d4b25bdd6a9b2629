import { Box, Tab, Tabs } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router';
import { Page } from '../layout/Page';
import { DocumentTags } from './DocumentTags';
import { ServiceTypes } from './ServiceTypes';

const tabs = ['document_tags', 'service_types'] as const;
type Name = (typeof tabs)[number];

/** The labels of documents and the kinds of work, in two tabs; the address names the one that is open. */
export function TagsPage() {
  const translate = useTranslate();
  const [query, setQuery] = useSearchParams();
  const open: Name = query.get('tab') === 'service_types' ? 'service_types' : 'document_tags';
  return (
    <Page title="tags.title" subtitle="tags.subtitle">
      <Tabs
        value={open}
        onChange={(_, name: Name) => setQuery(name === 'document_tags' ? {} : { tab: name }, { replace: true })}
        aria-label={translate('tags.tabs')}
        sx={{ mb: 2, borderBottom: 1, borderColor: 'divider', minHeight: 42 }}
      >
        {tabs.map((name) => (
          <Tab
            key={name}
            value={name}
            id={`tab-${name}`}
            aria-controls={`panel-${name}`}
            label={translate(`tags.${name}`)}
            sx={{ minHeight: 42 }}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`panel-${open}`} aria-labelledby={`tab-${open}`}>
        {open === 'document_tags' ? <DocumentTags /> : <ServiceTypes />}
      </Box>
    </Page>
  );
}
