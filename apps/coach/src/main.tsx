import './coach.css';
import { boot } from '@springboard/portal';
import { screens } from './routes.tsx';

void boot({
  portal: 'coach',
  screens,
  icons: () => import('./icons.ts'),
  offline: () => import('./offline.ts'),
});
