import { accountPage, connectionPage, frame, showGallery } from '@springboard/portal/gallery';
import { icons } from '../src/icons.ts';
import { screens } from '../src/routes.tsx';
import { coachPage } from './coach.ts';
import { consents } from './consents.ts';
import { documents } from './documents.ts';
import { finder } from './finder.ts';
import { duplicates } from './duplicates.ts';
import { groupForms, groupPage, groupsList } from './groups.ts';
import { importPage, importsList } from './imports.ts';
import { memberForms, memberPage } from './member.ts';
import { memberChanges } from './member-changes.ts';
import { members } from './members.ts';
import { readyToMove } from './ready.ts';
import { reports } from './reports.ts';
import { requests } from './requests.ts';
import { sessionPage, sessionsWeek } from './sessions.ts';
import { tasks } from './tasks.ts';
import { users } from './users.ts';
import './gallery.css';

await showGallery({
  portal: 'club',
  screens,
  icons,
  stories: {
    members,
    member: memberPage,
    'member-form': memberForms,
    'member-changes': memberChanges,
    imports: importsList,
    import: importPage,
    reports,
    documents,
    consents,
    users,
    coach: coachPage,
    groups: groupsList,
    group: groupPage,
    'group-form': groupForms,
    ready: readyToMove,
    requests,
    duplicates,
    sessions: sessionsWeek,
    session: sessionPage,
    tasks,
  },
  without: {
    members: { 'no-permission': 'every user of the portal may read the list' },
    member: { 'no-permission': 'every user of the portal may read a member' },
    'member-form': { 'no-permission': 'every user of the portal may edit a member' },
    'member-changes': {
      empty: 'there is no change without pupils',
      'no-permission': 'every user of the portal may change pupils',
    },
    consents: { 'no-permission': 'every user of the portal may read the texts' },
    imports: { 'no-permission': 'every user of the portal may import members' },
    import: { 'no-permission': 'every user of the portal may import members' },
    reports: { 'no-permission': 'every user of the portal may read the reports' },
    groups: { 'no-permission': 'every user of the portal may read the list' },
    group: { 'no-permission': 'every user of the portal may read a group' },
    ready: { 'no-permission': 'every user of the portal may read the list' },
    requests: { 'no-permission': 'every user of the portal may read the list' },
    duplicates: { 'no-permission': 'every user of the portal may read the list' },
    sessions: { 'no-permission': 'every user who has the area may read it' },
    session: { 'no-permission': 'every user who has the area may read it' },
    'group-form': { 'no-permission': 'every user of the portal may edit a group' },
  },
  frame: { ...frame, ...connectionPage, ...accountPage, ...finder },
});
