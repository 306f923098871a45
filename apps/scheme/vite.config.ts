import { definePortal } from '@springboard/portal/vite';
import { defineConfig } from 'vite';

export default defineConfig(
  definePortal({
    portal: 'scheme',
    root: import.meta.dirname,
    ahead: ['scheme/src/overview-screen.tsx'],
  }),
);
