import type { AreaScreens } from '@springboard/portal';

/** The screens of the parent portal (§2), each loaded on its first visit. */
export const screens: AreaScreens<'parent'> = [
  {
    path: 'overview',
    handle: { title: 'nav.overview' },
    children: [
      { index: true, load: () => import('./overview/screen.tsx') },
      {
        path: ':uuid/views',
        handle: { title: 'parent:views.title' },
        load: () => import('./views/screen.tsx'),
      },
    ],
  },
];
