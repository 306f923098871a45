import '@springboard/portal/portal.css';
import { CLUB_MESSAGES } from '@springboard/i18n/portals/club';
import { boot } from '@springboard/portal';
import { screens } from './routes.tsx';

void boot({
  portal: 'club',
  messages: CLUB_MESSAGES,
  screens,
  icons: () => import('./icons.ts'),
  deferred: () => import('./deferred-parts.tsx'),
});
