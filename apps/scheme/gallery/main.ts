import { accountPage, connectionPage, frame, showGallery } from '@springboard/portal/gallery';
import { icons } from '../src/icons.ts';
import { screens } from '../src/routes.tsx';
import { changes, oneVersion, versions } from './changes.ts';
import { editor } from './editor.ts';
import { clubPage, clubs } from './clubs.ts';
import { headings } from './headings.ts';
import { languages, schemeSettings, wording } from './languages.ts';
import { media } from './media.ts';
import { memberLookup, memberMerge, memberPassport, transfers } from './members.ts';
import { overview } from './overview.ts';
import { rejectedChanges } from './rejected-changes.ts';
import { report, reports } from './reports.ts';
import { importOfNewScheme, importOfScheme } from './scheme-import.ts';
import { tags } from './tags.ts';
import { tasks } from './tasks.ts';
import { translation, translationList } from './translations.ts';
import { users } from './users.ts';
import '../testing/worker.ts';
import './gallery.css';

await showGallery({
  portal: 'scheme',
  screens,
  icons,
  session: { club: null, clubs: [] },
  stories: {
    overview,
    rejectedChanges,
    editor,
    changes,
    versions,
    oneVersion,
    reports,
    report,
    users,
    clubPage,
    clubs,
    tags,
    tasks,
    languages,
    headings,
    wording,
    schemeSettings,
    memberLookup,
    memberPassport,
    memberMerge,
    transfers,
    translationList,
    translation,
    importOfScheme,
    importOfNewScheme,
    media,
  },
  without: {
    overview: { 'no-permission': 'every user of the portal may read the page' },
    rejectedChanges: { 'no-permission': 'every user of the portal may read the page' },
    editor: { 'no-permission': 'every user of the portal may edit drafts' },
    changes: { 'no-permission': 'every user of the portal may edit drafts' },
    versions: { 'no-permission': 'every user of the portal may read the page' },
    oneVersion: { 'no-permission': 'every user of the portal may read the page' },
    media: { 'no-permission': 'every user of the portal may edit videos' },
    importOfScheme: { 'no-permission': 'every user of the portal may edit drafts' },
    importOfNewScheme: { 'no-permission': 'the page of a scheme shows it' },
    reports: {
      loading: 'it reads nothing',
      empty: 'the reports are always the same',
      error: 'it reads nothing',
      offline: 'it reads nothing',
      'no-permission': 'every user of the portal may read the page',
      long: 'the reports are always the same',
    },
    report: { 'no-permission': 'every user of the portal may read the page' },
    tags: { 'no-permission': 'every user of the portal may read the page' },
    memberLookup: {
      loading: 'it reads nothing',
      empty: 'it is a form',
      error: 'it reads nothing',
      'no-permission': 'a notice instead of the form',
      long: 'it is a form',
    },
    memberPassport: {
      loading: 'as every page',
      empty: 'a sentence in each card',
      error: 'as every page',
      offline: 'it is read from the server each time',
      'no-permission': 'it leads to the look-up',
      long: 'names wrap as in every list',
    },
    memberMerge: {
      loading: 'as every page',
      error: 'as every page',
      offline: 'it is read from the server each time',
      'no-permission': 'it leads to the look-up',
      long: 'full has long texts',
    },
    transfers: {
      loading: 'as every page',
      error: 'as every page',
      'no-permission': 'the look-up does not link to it',
      long: 'names wrap as in every table',
    },
    translationList: {
      loading: 'as the page of one language',
      empty: 'it links to the settings',
      error: 'as the page of one language',
      offline: 'as the page of one language',
      'no-permission': 'every user of the portal may edit drafts',
      long: 'it shows only names of languages',
    },
    translation: {
      loading: 'as every table',
      empty: 'as every table',
      error: 'as every table',
      'no-permission': 'every user of the portal may edit drafts',
      long: 'full has long texts',
    },
    languages: {
      empty: 'a client has languages',
      'no-permission': 'every user of the portal may read the page',
    },
    headings: { 'no-permission': 'every user of the portal may edit headings' },
    wording: {
      loading: 'as every table',
      empty: 'the built-in texts are always there',
      offline: 'as every table',
      'no-permission': 'every user of the portal may edit texts',
      long: 'full has long texts',
    },
    clubPage: {
      empty: 'a club has settings',
      'no-permission': 'every user of the portal sees clubs',
      long: 'the list of clubs shows long names',
    },
    schemeSettings: {
      empty: 'a scheme has settings',
      'no-permission': 'every user of the portal may edit drafts',
    },
  },
  frame: { ...frame, ...connectionPage, ...accountPage },
});
