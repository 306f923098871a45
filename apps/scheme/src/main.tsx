import './scheme.css';
import { SCHEME_MESSAGES } from '@springboard/i18n/portals/scheme';
import { boot } from '@springboard/portal';
import { screens } from './routes.tsx';

void boot({
  portal: 'scheme',
  messages: SCHEME_MESSAGES,
  screens,
  icons: () => import('./icons.ts'),
  deferred: () => import('./deferred-parts.tsx'),
});
