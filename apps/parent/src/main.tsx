import './parent.css';
import { PARENT_MESSAGES } from '@springboard/i18n/portals/parent';
import { boot } from '@springboard/portal';
import { screens } from './routes.tsx';

void boot({
  portal: 'parent',
  messages: PARENT_MESSAGES,
  screens,
  icons: () => import('./icons.ts'),
});
