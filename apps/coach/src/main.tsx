import './coach.css';
import { COACH_MESSAGES } from '@springboard/i18n/portals/coach';
import { boot } from '@springboard/portal';
import { screens } from './routes.tsx';

void boot({
  portal: 'coach',
  messages: COACH_MESSAGES,
  screens,
  icons: () => import('./icons.ts'),
  offline: () => import('./offline.ts'),
});
