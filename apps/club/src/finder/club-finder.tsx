import { canOpen } from '@springboard/access';
import { type FoundPerson, REPORTS, type SearchResult } from '@springboard/contract';
import { matchesSearch } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { finder, reports } from '@springboard/i18n/areas/club';
import {
  Finder,
  type FinderItem,
  useApi,
  useFormat,
  useOnline,
  usePortalContext,
  useVisitor,
} from '@springboard/portal';
import { useEffect, useMemo, useState } from 'react';
import { paths } from '../paths.ts';
import { useRemoteOnly } from '../read-only.ts';

const TRANSLATIONS = [finder, reports];

/** Finds people, groups, pages, actions and reports of the club by their names. */
export function ClubFinder() {
  const { translations: loader } = usePortalContext();
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    void loader.load(TRANSLATIONS).then(() => setReady(true));
  }, [loader]);
  return isReady ? <WithItems /> : null;
}

function WithItems() {
  const api = useApi();
  const itemsOf = useItemsOf();
  const actions = useActions();
  const reportItems = useReports();
  const pages = useMemo(
    () => [...itemsOf({ people: [], groups: [], pages: PAGES }), ...actions],
    [itemsOf, actions],
  );
  return (
    <Finder
      pages={pages}
      named={reportItems}
      search={async (search, signal) => {
        const result = await api.call('GET /search', { query: { search } }, { signal });
        if (!result.ok) return result;
        const named = [...actions, ...reportItems].filter(({ label }) =>
          matchesSearch(label, search),
        );
        return { ...result, value: [...itemsOf(result.value), ...named] };
      }}
    />
  );
}

/** The pages that the portal has, in the order of the menu. */
const PATHS = {
  members: paths.members,
  requests: paths.requests,
  duplicates: paths.duplicates,
  import: paths.imports,
  groups: paths.groups,
  ready: paths.ready,
  sessions: paths.sessions,
  coaches: paths.coaches,
  reports: paths.reports,
  documents: paths.documents,
  users: paths.users,
  about: '/about',
} as const;

type Page = keyof typeof PATHS;

const PAGES: Page[] = [
  'members',
  'requests',
  'duplicates',
  'import',
  'groups',
  'ready',
  'sessions',
  'coaches',
  'reports',
  'documents',
  'users',
  'about',
];

/** Whether the page is of no use where another system keeps all pupils. */
const isLocal = (page: Page): boolean => page === 'duplicates' || page === 'import';

/** What the server found, with addresses; without what the user cannot open. */
const useItemsOf = (): ((found: SearchResult) => readonly FinderItem[]) => {
  const { t } = useTranslation(['club', 'common']);
  const format = useFormat();
  const visitor = useVisitor();
  const isRemoteOnly = useRemoteOnly();
  return useMemo(() => {
    const can = (to: string) => canOpen('club', to.split('?', 1)[0] ?? to, visitor);
    const nameOfPage = (page: Page): string =>
      page === 'requests' || page === 'duplicates' || page === 'import' || page === 'ready'
        ? t(`finder.pages.${page}`)
        : t(`common:nav.${page}`);
    const pathOfPerson = ({ kind, uuid }: FoundPerson): string => {
      if (kind === 'member') return paths.member(uuid);
      return can(paths.coaches) ? paths.coach(uuid) : paths.user(uuid);
    };
    const detailOf = ({ kind, dob, active }: FoundPerson): string =>
      [
        kind === 'user' && t('club:finder.staff'),
        dob !== null && format.shortDate(dob),
        !active && t('club:finder.inactive'),
      ]
        .filter((part) => part !== false)
        .join(' · ');
    return ({ people, groups, pages }) =>
      [
        ...people.map((person) => ({
          id: person.uuid,
          section: t('club:finder.sections.people'),
          label: `${person.firstname} ${person.lastname}`,
          detail: detailOf(person),
          to: pathOfPerson(person),
        })),
        ...groups.map(({ id, name }) => ({
          id: `group ${id}`,
          section: t('club:finder.sections.groups'),
          label: name,
          to: paths.group(id),
        })),
        ...PAGES.filter((page) => pages.includes(page) && !(isRemoteOnly && isLocal(page))).map(
          (page) => ({
            id: `page ${page}`,
            section: t('club:finder.sections.pages'),
            label: nameOfPage(page),
            to: PATHS[page],
          }),
        ),
      ].filter(({ to }) => can(to));
  }, [t, format, visitor, isRemoteOnly]);
};

/** What the user may add, with a network. The server has no names of these. Another system adds pupils and groups itself. */
const useActions = (): readonly FinderItem[] => {
  const { t } = useTranslation('club');
  const isOnline = useOnline();
  const isRemoteOnly = useRemoteOnly();
  const visitor = useVisitor();
  return useMemo(() => {
    if (!isOnline || isRemoteOnly) return [];
    const section = t('finder.sections.actions');
    const actions = [
      { id: 'new member', section, label: t('titles.newMember'), to: paths.newMember },
      { id: 'new group', section, label: t('titles.newGroup'), to: paths.newGroup },
    ];
    return actions.filter(({ to }) => canOpen('club', to, visitor));
  }, [t, isOnline, isRemoteOnly, visitor]);
};

/** Each report by its name. The server has none of these. */
const useReports = (): readonly FinderItem[] => {
  const { t } = useTranslation(['club', 'common']);
  const visitor = useVisitor();
  return useMemo(() => {
    if (!canOpen('club', paths.reports, visitor)) return [];
    const section = t('common:nav.reports');
    return REPORTS.map((name) => ({
      id: `report ${name}`,
      section,
      label: t(`club:report.names.${name}.title`),
      to: paths.report(name),
    }));
  }, [t, visitor]);
};
