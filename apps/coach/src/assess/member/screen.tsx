import { type IndexedScheme, pathOf, visibleSkills } from '@springboard/assessment';
import type { GroupMember } from '@springboard/contract';
import { matchesSearch } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { assess, badges } from '@springboard/i18n/areas/coach';
import { remaining, schemeBrowser } from '@springboard/i18n/areas/shared';
import { TitleSearch, useOfflineState, withValue } from '@springboard/portal';
import {
  Button,
  buttonClass,
  EmptyState,
  FilterChip,
  List,
  PageHeader,
  SkeletonRows,
} from '@springboard/ui';
import { ChevronDown } from 'lucide-react';
import { Fragment, useState } from 'react';
import { Link, type LoaderFunctionArgs, redirect, useSearchParams } from 'react-router';
import { useGroup } from '../../group/use-group.ts';
import { paths } from '../../paths.ts';
import { incompleteNodes, nodeStatus, visibleLevels } from '../../progress/node-status.ts';
import { useLevelLimit } from '../../progress/use-level-limit.ts';
import { SchemeMissing } from '../../progress/scheme-missing.tsx';
import { useScheme } from '../../progress/use-scheme.ts';
import { LevelCard } from './level-card.tsx';
import { LevelCompletedDialog } from './level-completed-dialog.tsx';
import { MemberHeader } from './member-header.tsx';
import { PrevNextMember } from './prev-next-member.tsx';
import { SkillRow } from './skill-row.tsx';
import { type CompletedLevel, type GradingActions, useGrading } from './use-grading.ts';

export const translations = [assess, badges, remaining, schemeBrowser];

/** §2: without memberUuid the list of members opens. The name in the path is only for people. */
export function loader({ params, request }: LoaderFunctionArgs): null {
  const { searchParams } = new URL(request.url);
  if (searchParams.get('memberUuid')) return null;
  const date = searchParams.get('date') ?? undefined;
  throw redirect(paths.assessByMember(Number(params['groupId']), date));
}

/** The grades of a member, by level (§2, assess-by-member-grades). The screen works offline. */
export function Component() {
  const [searchParams] = useSearchParams();
  const { group, members } = useGroup();
  const { state, scheme } = useScheme(group.scheme_slug);
  const member = members.find(({ uuid }) => uuid === searchParams.get('memberUuid'));
  if (member === undefined) return <UnknownMember />;
  if (scheme === null) {
    return (
      <>
        <PageHeader eyebrow={group.name} title={`${member.firstname} ${member.lastname}`} />
        <SchemeMissing state={state} />
      </>
    );
  }
  return <MemberSkills key={member.uuid} member={member} members={members} scheme={scheme} />;
}

/** §8, unknown member: no member of this session has the uuid in the URL. */
function UnknownMember() {
  const { t } = useTranslation(['coach', 'common']);
  const running = useOfflineState(({ sync }) => sync.running);
  const { group, otherDate } = useGroup();
  if (running) return <SkeletonRows count={6} label={t('common:state.loading')} />;
  return (
    <>
      <PageHeader eyebrow={group.name} title={t('coach:assess.unknownMember')} />
      <EmptyState
        title={t('coach:assess.unknownMemberText', { group: group.name })}
        action={
          <Link
            to={paths.assessByMember(group.id, otherDate)}
            className={buttonClass({ variant: 'primary', size: 'large' })}
          >
            {t('coach:assess.backToMembers')}
          </Link>
        }
      />
    </>
  );
}

type MemberSkillsProps = {
  member: GroupMember;
  /** All members of the session, for the links to the previous and next member. */
  members: readonly GroupMember[];
  scheme: IndexedScheme;
};

/** All levels of one member, or the skills that the search finds. */
function MemberSkills({ member, members, scheme }: MemberSkillsProps) {
  const { t } = useTranslation('coach');
  const [searchParams] = useSearchParams();
  const [completedLevel, setCompletedLevel] = useState<CompletedLevel | null>(null);
  const actions = useGrading({
    scheme,
    member_uuid: member.uuid,
    onLevelCompleted: setCompletedLevel,
  });
  const search = searchParams.get('search') ?? '';
  const shared = { scheme, member, actions };
  return (
    <>
      <MemberHeader member={member} scheme={scheme} />
      <div className="mb-4 flex flex-wrap items-start gap-2">
        <TitleSearch className="grow basis-56" label={t('assess.searchSkills')} />
        {search === '' && <ToGoChip />}
      </div>
      <div className="grow pb-6">
        {search === '' ? (
          <LevelList key={String(isToGo(searchParams))} {...shared} />
        ) : (
          <SkillSearchResults {...shared} search={search} />
        )}
      </div>
      <PrevNextMember member={member} members={members} />
      {completedLevel && (
        <LevelCompletedDialog
          completedLevel={completedLevel}
          member={member}
          scheme={scheme}
          onDismiss={() => setCompletedLevel(null)}
        />
      )}
    </>
  );
}

/** The URL's parameter and value of the filter. */
const SHOW = 'show';
const TO_GO = 'to_go';
const isToGo = (searchParams: URLSearchParams): boolean => searchParams.get(SHOW) === TO_GO;

/** D23: leaves only what the member has still to do. */
function ToGoChip() {
  const { t } = useTranslation('coach');
  const [searchParams, setSearchParams] = useSearchParams();
  const isOn = isToGo(searchParams);
  return (
    <FilterChip
      selected={isOn}
      onClick={() =>
        setSearchParams((current) => withValue(current, SHOW, isOn ? '' : TO_GO), { replace: true })
      }
    >
      {t('assess.toGo')}
    </FilterChip>
  );
}

type LevelListProps = { scheme: IndexedScheme; member: GroupMember; actions: GradingActions };

/** One level more is shorter than a button for it. */
const MIN_EARLIER_LEVELS = 2;

/** The URL's value when all levels are collapsed. */
const NONE = 'none';

/** The levels. Only the open one renders its skills, so that a long scheme appears immediately. */
function LevelList({ scheme, member, actions }: LevelListProps) {
  const { t } = useTranslation('coach');
  const [searchParams, setSearchParams] = useSearchParams();
  // A completed level must not collapse under the thumb: it stays open until the coach opens another.
  const [initialLevel] = useState(member.current_remote_node_id);
  const open = searchParams.get('level') ?? initialLevel;
  const limit = useLevelLimit();
  const [toGo] = useState(() =>
    isToGo(searchParams) ? incompleteNodes(scheme, member, limit) : null,
  );
  const levels = visibleLevels(scheme).filter(({ id }) => toGo === null || toGo.has(id));
  const [isFolded, setFolded] = useState(true);
  // The levels that the member has left behind, so that the first skill to grade is near the top.
  const current = levels.findIndex(({ id }) => id === initialLevel);
  const earlier = levels.slice(0, Math.max(0, current)).filter(({ id }) => {
    const status = nodeStatus(scheme, member, id, limit);
    return id !== open && (status === 'complete' || status === 'skipped');
  });
  const folded = isFolded && earlier.length >= MIN_EARLIER_LEVELS ? earlier : [];
  if (levels.length === 0) return <EmptyState title={t('assess.allComplete')} />;
  return (
    <ol className="space-y-3">
      {folded.length > 0 && (
        <li>
          <Button
            variant="quiet"
            className="w-full"
            icon={<ChevronDown aria-hidden size={20} />}
            onClick={() => setFolded(false)}
          >
            {t('assess.earlierLevels', { count: folded.length })}
          </Button>
        </li>
      )}
      {levels.map((level, index) =>
        folded.includes(level) ? null : (
          <Fragment key={level.id}>
            {level.group !== undefined && level.group !== levels[index - 1]?.group && (
              <li className="px-1 pt-3 text-sm text-muted first:pt-0">{level.group}</li>
            )}
            <li>
              <LevelCard
                level={level}
                number={visibleLevels(scheme).indexOf(level) + 1}
                open={level.id === open}
                onToggle={() =>
                  setSearchParams(
                    (current) => withValue(current, 'level', level.id === open ? NONE : level.id),
                    {
                      replace: true,
                      preventScrollReset: true,
                    },
                  )
                }
                scheme={scheme}
                member={member}
                actions={actions}
                toGo={toGo}
              />
            </li>
          </Fragment>
        ),
      )}
    </ol>
  );
}

/** Longer lists are not read. Another letter in the search narrows them. */
const MAX_RESULTS = 30;

type SkillSearchResultsProps = {
  search: string;
  scheme: IndexedScheme;
  member: GroupMember;
  actions: GradingActions;
};

/** The skills of all levels that match the search, each with its level and groups. */
function SkillSearchResults({ search, scheme, member, actions }: SkillSearchResultsProps) {
  const { t } = useTranslation(['coach', 'common']);
  const results = visibleSkills(scheme).filter(({ title }) => matchesSearch(title, search));
  if (results.length === 0) {
    return <EmptyState title={t('common:state.noResults', { search })} />;
  }
  return (
    <>
      <p aria-live="polite" className="mb-2 px-1 text-sm text-muted tabular">
        {t('coach:assess.found', { count: results.length })}
      </p>
      <List label={t('coach:assess.skills')}>
        {results.slice(0, MAX_RESULTS).map((skill) => (
          <SkillRow
            key={skill.id}
            skill={skill}
            location={ancestorTitles(scheme, skill.id)}
            scheme={scheme}
            member={member}
            actions={actions}
          />
        ))}
      </List>
      {results.length > MAX_RESULTS && (
        <p className="px-1 pt-3 text-sm text-muted">
          {t('coach:assess.moreFound', { count: results.length - MAX_RESULTS })}
        </p>
      )}
    </>
  );
}

/** "Hatchling · Jump and swing" */
const ancestorTitles = (scheme: IndexedScheme, node_id: string): string =>
  pathOf(scheme, node_id)
    .slice(0, -1)
    .map(({ title }) => title)
    .join(' · ');
