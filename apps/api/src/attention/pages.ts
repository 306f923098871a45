import type { ClubPage } from '@springboard/contract';

/**
 * What users may call the pages of the club portal, in its four languages and with the words of every audience. The
 * portal shows its own titles.
 */
const NAMES: Readonly<Record<ClubPage, readonly string[]>> = {
  members: [
    'members',
    'pupils',
    'aelodau',
    'disgyblion',
    'membres',
    'élèves',
    'mitglieder',
    'schüler',
  ],
  import: ['import members', 'mewnforio aelodau', 'importer des membres', 'mitglieder importieren'],
  requests: ['requests', 'ceisiadau', 'demandes', 'anfragen'],
  duplicates: ['duplicates', 'dyblygiadau', 'doublons', 'dubletten'],
  groups: ['groups', 'classes', 'grwpiau', 'dosbarthiadau', 'groupes', 'cours', 'gruppen', 'kurse'],
  ready: ['ready to move', 'barod i symud', 'prêts à changer', 'bereit zum wechsel'],
  sessions: [
    'sessions',
    'timetable',
    'sesiynau',
    'amserlen',
    'séances',
    'planning',
    'stunden',
    'stundenplan',
  ],
  coaches: ['coaches', 'hyfforddwyr', 'entraîneurs', 'trainer'],
  reports: ['reports', 'adroddiadau', 'rapports', 'berichte'],
  documents: [
    'documents',
    'policies',
    'dogfennau',
    'polisïau',
    'règlements',
    'dokumente',
    'richtlinien',
  ],
  users: ['users', 'defnyddwyr', 'utilisateurs', 'benutzer'],
  about: ['about', 'ynghylch', 'à propos', 'über'],
};

/** Pages one of whose names contains the text, whatever its case and accents. */
export const findPages = (text: string): readonly ClubPage[] =>
  pages.flatMap(({ page, names }) => (names.includes(plain(text)) ? [page] : []));

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase();

const isPage = (name: string): name is ClubPage => Object.hasOwn(NAMES, name);

const pages = Object.keys(NAMES)
  .filter(isPage)
  .map((page) => ({ page, names: plain(NAMES[page].join('\n')) }));
