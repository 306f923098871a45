import { SWITCH_USER, type AreaScreens } from '@springboard/portal';
import { lazy } from 'react';
import { groupName } from './group/group-name.ts';
import { planGroupTitle, planTitle, schemeTitle } from './planning/crumbs.ts';
import { schemeCrumbs } from './scheme/crumbs.ts';

const SessionDates = lazy(async () => {
  const { SessionDates } = await import('./group/session-dates.tsx');
  return { default: SessionDates };
});

/** The screens of the coach portal (§2), each loaded on its first visit. */
export const screens: AreaScreens<'coach'> = [
  {
    path: 'member-groups',
    handle: { title: 'nav.member-groups', preservedParams: ['date'] },
    children: [
      { index: true, load: () => import('./groups/screen.tsx') },
      {
        path: 'headcount',
        handle: { title: 'coach:headcount.title' },
        load: () => import('./headcount/screen.tsx'),
      },
      {
        path: ':groupId',
        handle: {
          title: 'coach:groupMenu.title',
          crumb: groupName,
          preservedParams: ['date'],
          Aside: SessionDates,
        },
        load: () => import('./group/layout.tsx'),
        children: [
          { index: true, load: () => import('./group-menu/screen.tsx') },
          {
            path: 'register',
            // §2: a slash at the end of the path selects the alerts.
            handle: {
              title: (path) =>
                path.endsWith('/') ? 'coach:memberAlerts.title' : 'coach:register.title',
              preservedParams: ['date'],
            },
            load: () => import('./register/screen.tsx'),
          },
          {
            path: 'assess-by-member',
            handle: { title: 'coach:assess.title', preservedParams: ['date'] },
            children: [
              { index: true, load: () => import('./assess/members/screen.tsx') },
              {
                path: ':name',
                handle: { crumb: ({ params }) => params['name'] },
                load: () => import('./assess/member/screen.tsx'),
              },
            ],
          },
          {
            path: 'assess-by-skill',
            handle: { title: 'coach:bySkill.title', preservedParams: ['date'] },
            children: [
              { index: true, load: () => import('./assess/skills/screen.tsx') },
              {
                path: ':name',
                handle: { crumb: ({ params }) => params['name'] },
                load: () => import('./assess/skill/screen.tsx'),
              },
            ],
          },
          {
            path: 'badges',
            handle: { title: 'coach:badges.title', preservedParams: ['date'] },
            load: () => import('./badges/screen.tsx'),
          },
        ],
      },
    ],
  },
  {
    path: 'planning',
    handle: { title: 'nav.planning' },
    load: () => import('./planning/planning.tsx'),
    children: [
      { index: true, load: () => import('./planning/schemes/screen.tsx') },
      {
        path: ':schemeSlug',
        handle: { crumb: schemeTitle },
        load: () => import('./planning/scheme.tsx'),
        children: [
          { index: true, load: () => import('./planning/list/screen.tsx') },
          {
            path: 'group/:lessonPlanGroupUuid',
            handle: { crumb: planGroupTitle },
            load: () => import('./planning/group/screen.tsx'),
          },
          {
            path: 'session/:groupId',
            handle: { crumb: groupName, preservedParams: ['date'] },
            load: () => import('./group/layout.tsx'),
            children: [{ index: true, load: () => import('./planning/session/screen.tsx') }],
          },
          {
            path: ':lessonPlanUuid',
            handle: { crumb: planTitle },
            load: () => import('./planning/plan/screen.tsx'),
          },
        ],
      },
    ],
  },
  {
    path: 'scheme',
    handle: { title: 'nav.scheme' },
    children: [
      { index: true, load: () => import('./scheme/list/screen.tsx') },
      {
        path: ':schemeSlug',
        handle: { crumbs: schemeCrumbs },
        load: () => import('./scheme/scheme.tsx'),
        children: [
          { index: true, load: () => import('./scheme/node/screen.tsx') },
          { path: '*', load: () => import('./scheme/node/screen.tsx') },
        ],
      },
    ],
  },
  SWITCH_USER,
];
