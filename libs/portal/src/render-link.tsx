import type { RenderLink } from '@springboard/ui';
import { Link } from 'react-router';

/** Hands the router's link to components that know nothing of routers. */
export const renderLink: RenderLink = (props) => <Link {...props} />;
