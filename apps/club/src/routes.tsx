import type { Screen } from '@springboard/portal';

/** The screens of the club portal (§2), each loaded when it is first gone to. */
export const screens: readonly Screen[] = [
  {
    path: 'members',
    handle: { title: 'nav.members' },
    children: [{ index: true, load: () => import('./members/screen.tsx') }],
  },
];
