import { definePortal } from '@springboard/portal/vite';
import { defineConfig } from 'vite';

export default defineConfig(
  definePortal({
    portal: 'parent',
    root: import.meta.dirname,
    ahead: ['parent/src/overview/screen.tsx'],
  }),
);
