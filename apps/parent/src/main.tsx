import '@springboard/portal/portal.css';
import { boot } from '@springboard/portal';
import { screens } from './routes.tsx';

void boot({ portal: 'parent', screens, icons: () => import('./icons.ts') });
