import { Tab, Tabs } from '@mui/material';
import { useTranslate } from 'react-admin';

interface ViewTabsProps<View extends string> {
  /** Names the tabs and what they show, for `aria-controls`. */
  id: string;
  label: string;
  views: readonly View[];
  view: View;
  /** The words on a tab. */
  words: (view: View) => string;
  onView: (view: View) => void;
}

export const tabId = (id: string, view: string): string => `${id}-tab-${view}`;

/** The views of a screen. What they show has `role="tabpanel"`, the id and `aria-labelledby={tabId(id, view)}`. */
export function ViewTabs<View extends string>({ id, label, views, view, words, onView }: ViewTabsProps<View>) {
  const translate = useTranslate();
  return (
    <Tabs
      value={view}
      onChange={(_, next: View) => onView(next)}
      aria-label={translate(label)}
      sx={{ mb: 2, minHeight: 40, borderBottom: 1, borderColor: 'divider', '& .MuiTab-root': { minHeight: 40, py: 0 } }}
    >
      {views.map((name) => (
        <Tab key={name} value={name} label={words(name)} id={tabId(id, name)} aria-controls={id} />
      ))}
    </Tabs>
  );
}
