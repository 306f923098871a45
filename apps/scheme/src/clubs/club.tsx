import type { AuditEntry, Club, ClubScheme, Job, StaffUser } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { clubPage, clubs, newScheme, picture } from '@springboard/i18n/areas/scheme';
import { formSummary, jobs, lists, users } from '@springboard/i18n/areas/shared';
import {
  CachedNotice,
  type CachedResult,
  HeaderWithMenu,
  notFound,
  portalContext,
  SectionLinks,
} from '@springboard/portal';
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { ClubActivity } from './club-activity.tsx';
import { ClubData } from './club-data.tsx';
import { ClubMenu } from './club-menu.tsx';
import { ClubPeople } from './club-people.tsx';
import { ClubSchemes } from './club-schemes.tsx';
import { ClubSettings } from './club-settings.tsx';

export const translations = [clubs, clubPage, newScheme, picture, formSummary, jobs, lists, users];

const TABS = ['settings', 'schemes', 'people', 'activity', 'data'] as const;

/** One club of the national body: settings, schemes, people, activity, data (scheme-portal §11). */
export function Component() {
  const { t } = useTranslation('scheme');
  const navigate = useNavigate();
  const { reading, content } = useLoaderData<ClubPage>();
  const club = reading.value;
  const addressOf = (name: (typeof TABS)[number]) => `${paths.club(club.id)}?tab=${name}`;
  return (
    <>
      <HeaderWithMenu
        title={club.name}
        menu={<ClubMenu club={club} onRemoved={() => void navigate(paths.clubs)} />}
      />
      <CachedNotice result={reading} />
      <SectionLinks
        label={t('clubPage.tabs.label')}
        sections={TABS.map((name) => ({ to: addressOf(name), label: t(`clubPage.tabs.${name}`) }))}
        current={addressOf(content.tab)}
      />
      {content.tab === 'settings' && <ClubSettings club={club} />}
      {content.tab === 'schemes' && <ClubSchemes club={club} schemes={content.schemes} />}
      {content.tab === 'people' && (
        <ClubPeople users={content.users} total={content.total} club={club} />
      )}
      {content.tab === 'activity' && <ClubActivity entries={content.entries} />}
      {content.tab === 'data' && <ClubData club={club} exports={content.exports} />}
    </>
  );
}

type Content =
  | { readonly tab: 'settings' }
  | { readonly tab: 'schemes'; readonly schemes: readonly ClubScheme[] }
  | { readonly tab: 'people'; readonly users: readonly StaffUser[]; readonly total: number }
  | { readonly tab: 'activity'; readonly entries: readonly AuditEntry[] }
  | { readonly tab: 'data'; readonly exports: readonly Job[] };

type ClubPage = {
  /** The text of the breadcrumb. */
  readonly title: string;
  readonly reading: CachedResult<Club>;
  readonly content: Content;
};

const PER_PAGE = 50;

export const loader = async ({
  context,
  params,
  request,
}: LoaderFunctionArgs): Promise<ClubPage> => {
  const id = Number(params['id']);
  const { queries } = portalContext(context);
  const { signal } = request;
  const chosen = new URL(request.url).searchParams.get('tab');
  const tab = TABS.find((name) => name === chosen) ?? 'settings';
  const readContent = async (): Promise<Content> => {
    if (tab === 'schemes') {
      const { value } = await queries.fetch('GET /clubs/:id/schemes', { params: { id } }, signal);
      return { tab, schemes: value };
    }
    if (tab === 'people') {
      const query = { club_id: id, per_page: PER_PAGE };
      const { value, total } = await queries.fetch('GET /users', { query }, signal);
      return { tab, users: value, total: total ?? value.length };
    }
    if (tab === 'activity') {
      const query = { entity: 'club', entity_id: String(id), per_page: PER_PAGE };
      return { tab, entries: (await queries.fetch('GET /audits', { query }, signal)).value };
    }
    if (tab === 'data') {
      const query = { 'kind[]': ['export_club' as const], club_id: id, per_page: PER_PAGE };
      return { tab, exports: (await queries.fetch('GET /jobs', { query }, signal)).value };
    }
    return { tab };
  };
  const [reading, content] = await Promise.all([
    queries.fetch('GET /clubs', { query: { id, with_stats: 1, with_logos: 1 } }, signal),
    readContent(),
  ]);
  const [club] = reading.value;
  if (club === undefined) throw notFound();
  return { title: club.name, reading: { ...reading, value: club }, content };
};
