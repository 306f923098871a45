import { definePortal } from '@springboard/portal/vite';
import { defineConfig } from 'vite';

export default defineConfig(
  definePortal({
    portal: 'club',
    root: import.meta.dirname,
    ahead: ['club/src/members/screen.tsx'],
  }),
);
