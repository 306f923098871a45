import type { Screen } from '@springboard/portal';

/** The screens of the scheme portal (§2), each loaded when it is first gone to. */
export const screens: readonly Screen[] = [
  {
    path: 'overview',
    handle: { title: 'nav.overview' },
    children: [{ index: true, load: () => import('./overview/screen.tsx') }],
  },
];
