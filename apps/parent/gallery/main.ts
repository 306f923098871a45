import { accountPage, connectionPage, frame, showGallery } from '@springboard/portal/gallery';
import { icons } from '../src/icons.ts';
import { screens } from '../src/routes.tsx';
import { calendar } from './calendar.ts';
import { consents } from './consents.ts';
import { details } from './details.ts';
import { absence, move, overview, sessions, skillPage } from './overview.ts';
import { views } from './views.ts';
import './gallery.css';

await showGallery({
  portal: 'parent',
  screens,
  icons,
  stories: { overview, calendar, sessions, absence, move, skillPage, details, consents, views },
  without: {
    overview: { 'no-permission': 'empty: a parent without children' },
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
    absence: {
      loading: 'the overview below loads the sessions',
      offline: 'the overview below says so',
    },
  },
  frame: { ...frame, ...connectionPage, ...accountPage },
});
