import { Link as MuiLink, type LinkProps } from '@mui/material';
import { Link } from 'react-router';

/** A link to another screen. */
export const RouteLink = (props: Omit<LinkProps<typeof Link>, 'component'>) => <MuiLink component={Link} {...props} />;
