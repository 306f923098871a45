import type { AreaScreens } from '@springboard/portal';

/** The screens of the club portal (§2), each loaded on its first visit. */
export const screens: AreaScreens<'club'> = [
  {
    path: 'members',
    handle: { title: 'nav.members' },
    children: [{ index: true, load: () => import('./members/screen.tsx') }],
  },
];
