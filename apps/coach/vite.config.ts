import { definePortal } from '@springboard/portal/vite';
import { defineConfig } from 'vite';

export default defineConfig(
  definePortal({
    portal: 'coach',
    root: import.meta.dirname,
    ahead: [
      'coach/src/offline.ts',
      'coach/src/groups/screen.tsx',
      'coach/src/group/layout.tsx',
      'coach/src/register/screen.tsx',
    ],
  }),
);
