import type { Screen } from '@springboard/portal';

/** The screens of the coach portal (§2), each loaded when it is first gone to. */
export const screens: readonly Screen[] = [
  {
    path: 'member-groups',
    handle: { title: 'nav.member-groups' },
    children: [{ index: true, load: () => import('./groups/screen.tsx') }],
  },
];
