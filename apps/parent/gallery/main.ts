import { connectionPage, frame, showGallery } from '@springboard/portal/gallery';
import { icons } from '../src/icons.ts';
import { screens } from '../src/routes.tsx';
import { account, accountChildren, accountEmails, accountMe, accountPrivacy } from './account.ts';
import { calendar } from './calendar.ts';
import { consents } from './consents.ts';
import { details } from './details.ts';
import { moveClub } from './move-club.ts';
import { absence, award, move, overview, sessions, skillPage, transfer } from './overview.ts';
import { views } from './views.ts';
import './gallery.css';

await showGallery({
  portal: 'parent',
  screens,
  icons,
  stories: {
    overview,
    calendar,
    sessions,
    absence,
    award,
    move,
    transfer,
    moveClub,
    skillPage,
    details,
    consents,
    views,
    account,
    accountChildren,
    accountEmails,
    accountMe,
    accountPrivacy,
  },
  without: {
    overview: { 'no-permission': 'empty: a parent without children' },
    award: {
      loading: 'the overview below loads the awards',
      error: 'the overview below shows the error',
      offline: 'the overview below says so',
      'no-permission': 'without progress there are no awards',
    },
    account: {
      loading: 'it loads nothing',
      empty: 'it has the same sections for every guardian',
      error: 'it loads nothing',
      offline: 'it loads nothing',
      'no-permission': 'it has the same sections for every guardian',
      long: 'it has no names',
    },
    accountChildren: { 'no-permission': 'every guardian sees their children' },
    accountEmails: {
      empty: 'there are always kinds of e-mail',
      'no-permission': 'every guardian chooses their e-mails',
      long: 'it has no names',
    },
    accountMe: { 'no-permission': 'every user sees their own account' },
    accountPrivacy: { 'no-permission': 'every guardian sees who sees the record' },
    sessions: {
      loading: 'the overview below loads the sessions',
      error: 'the overview below shows the error',
      offline: 'the overview below says so',
      'no-permission': 'every guardian sees the sessions',
    },
    skillPage: {
      loading: 'the overview stays until the skill is here',
      offline: 'the overview below says so',
      'no-permission': 'skills are open to every guardian',
    },
    move: {
      loading: 'the overview below loads the offers',
      error: 'the overview below shows the error',
      offline: 'the overview below says so',
    },
    transfer: {
      loading: 'the overview stays until the transfer is here',
      error: 'the overview below shows the error',
      offline: 'the overview below says so',
    },
    absence: {
      loading: 'the overview below loads the sessions',
      offline: 'the overview below says so',
    },
  },
  frame: { ...frame, ...connectionPage },
});
