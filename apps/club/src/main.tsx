import '@springboard/portal/portal.css';
import { boot } from '@springboard/portal';
import { screens } from './routes.tsx';

void boot({ portal: 'club', screens, icons: () => import('./icons.ts') });
