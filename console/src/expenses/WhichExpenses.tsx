import { Tab, Tabs } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';

const places = { business: '/expenses', all: '/expenses/all' } as const;

/** Switches between the expenses of the business and all there are. */
export function WhichExpenses({ shown }: { shown: keyof typeof places }) {
  const translate = useTranslate();
  return (
    <Tabs value={shown} component="nav" aria-label={translate('expenses.which')} sx={{ mb: 2, minHeight: 38 }}>
      {Object.entries(places).map(([name, to]) => (
        <Tab
          key={name}
          value={name}
          component={Link}
          to={to}
          {...(name === shown && { 'aria-current': 'page' })}
          label={translate(`expenses.tab_${name}`)}
          sx={{ minHeight: 38, textTransform: 'none' }}
        />
      ))}
    </Tabs>
  );
}
