/** The groups of calls on the reference page. A call belongs to the first part of its path. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  client: 'The client of a host name, before sign-in.',
  status: 'Whether the server responds.',
  auth: 'Sign-in, tokens, passwords, change of club, language and user.',
  me: 'The user who is signed in.',
  clubs: 'Clubs of the client, and the export of a club.',
  'client-languages': 'Languages that the client offers.',
  'client-translations': 'The client’s own wording of messages in its portals.',
  'client-review': 'Whether a second person approves every publication.',
  schemes: 'Schemes with their grades and videos.',
  curriculum: 'The tree of a scheme: its draft, its versions and its mirrored nodes.',
  'sync-health': 'Changes of devices that the server rejected.',
  'scheme-imports': 'Schemes from files: JSON, CSV and CASE.',
  files: 'Documents of the client, and who read them.',
  labels: 'Labels of documents and videos.',
  users: 'Users of a club.',
  groups: 'Groups, their sessions, their members and their move intents.',
  sessions: 'Dated sessions of the groups of a club.',
  badges: 'Badges of several members at the same time.',
  certificates: 'Certificates of completed levels.',
  moves: 'Places in other groups, offered to members who are ready to move.',
  'change-requests': 'What guardians ask their club to change.',
  'club-contacts': 'Whom parents ask.',
  'consent-texts': 'What guardians consent to, in versions.',
  registers: 'Registers with their state.',
  members: 'Members: attendance, grades, notes, badges, absences and their personal data.',
  'member-lookups': 'Members whom the national body looks up.',
  transfers: 'Transfers of members between clubs.',
  'transfer-requests': 'Members of other clubs for whom a club asks.',
  guardians: 'Guardians of the members of a club.',
  children: 'A parent’s children.',
  'member-tags': 'Tags of members.',
  'lesson-plans': 'Lesson plans with their sections and skills.',
  'lesson-plan-groups': 'Lesson plans in order, as a course.',
  jobs: 'Work in the background.',
  attention: 'Open work of an administrator.',
  search: 'People, groups and pages by a text.',
  audits: 'What was done in a club, and undo.',
  reports: 'Reports of a club, and of the national body.',
  imports: 'Members from a CSV file.',
  changes: 'Changes from an outbox, several in one request.',
};

export const tagOf = (path: string): string => path.split('/')[1] ?? '';

/** Descriptions of the tags in use, in the order of the calls. */
export const describeTags = (
  paths: readonly string[],
): readonly { name: string; description: string }[] =>
  [...new Set(paths.map(tagOf))].map((name) => ({ name, description: DESCRIPTIONS[name] ?? '' }));
