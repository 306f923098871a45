import type { Scheme } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { renderLink, useFormat, useSession } from '@springboard/portal';
import { Card, Chip } from '@springboard/ui';
import { Check, FilePenLine } from 'lucide-react';
import { paths } from '../paths.ts';
import { SchemeMenu } from './scheme-menu.tsx';
import { stateOf } from './schemes-by-state.ts';

type SchemeCardProps = { scheme: Scheme; now: number; onDuplicate: (() => void) | null };

/** One scheme: its state, what it holds, who uses it, and what happened this week. */
export function SchemeCard({ scheme, now, onDuplicate }: SchemeCardProps) {
  const { t } = useTranslation('scheme');
  const format = useFormat();
  return (
    <Card
      title={scheme.title}
      to={paths.scheme(scheme.slug)}
      renderLink={renderLink}
      level={3}
      actions={
        <>
          <StateChips scheme={scheme} />
          <span className="ml-auto">
            <SchemeMenu scheme={scheme} onDuplicate={onDuplicate} />
          </span>
        </>
      }
    >
      <p className="-mt-2 text-sm text-muted">
        {t('overview.changed', { when: format.ago(scheme.updated_at, now) })}
        {scheme.stats && <Published stats={scheme.stats} now={now} />}
        {scheme.stats && <DraftEdited stats={scheme.stats} now={now} />}
      </p>
      {scheme.description !== undefined && scheme.description !== '' && (
        <p className="mt-2 max-w-prose wrap-anywhere">{scheme.description}</p>
      )}
      <Languages scheme={scheme} />
      {scheme.stats && <Counts scheme={scheme} stats={scheme.stats} />}
    </Card>
  );
}

/** Who published the version that clubs see, and when. */
function Published({ stats, now }: { stats: Stats; now: number }) {
  const { t } = useTranslation('scheme');
  const format = useFormat();
  const { published_at, published_by } = stats;
  if (published_at === null) return null;
  const when = format.ago(published_at, now);
  return (
    <>
      {' · '}
      {published_by === null
        ? t('schemes.published', { when })
        : t('schemes.publishedBy', { when, name: published_by })}
    </>
  );
}

/** Names the last editor of the draft, and when they edited it. */
function DraftEdited({ stats: { draft_edited = null }, now }: { stats: Stats; now: number }) {
  const { t } = useTranslation('scheme');
  const format = useFormat();
  if (draft_edited === null) return null;
  const { by, at, edits } = draft_edited;
  const when = format.ago(at, now);
  return (
    <>
      {' · '}
      {by === null
        ? t('schemes.draftEdited', { when })
        : t('schemes.draftEditedBy', { when, name: by })}
      {edits > 0 && ` · ${t('schemes.edits', { count: edits, number: format.number(edits) })}`}
    </>
  );
}

/** The leading language, and the others with how much is translated. */
function Languages({ scheme }: { scheme: Scheme }) {
  const { t } = useTranslation(['scheme', 'common']);
  const format = useFormat();
  const known = useSession((session) => session.languages);
  const { leading_language_id = null, language_ids = [], stats } = scheme;
  const others = language_ids.filter((id) => id !== leading_language_id);
  const names = [leading_language_id, ...others].flatMap((id) => {
    const language = known.find(({ language_id }) => language_id === id)?.language;
    if (language === undefined) return [];
    const name = t(`common:languages.${language}`);
    const coverage = stats?.coverage?.find(({ language_id }) => language_id === id);
    if (coverage === undefined || coverage.texts === 0) return [name];
    // Only a complete translation has 100 %.
    const percent = Math.floor((100 * coverage.translated) / coverage.texts);
    return [`${name} (${format.percent(percent)})`];
  });
  if (names.length === 0) return null;
  return (
    <p className="mt-2 text-sm text-muted">
      {t('scheme:schemes.languages', { languages: names.join(', ') })}
    </p>
  );
}

function StateChips({ scheme }: { scheme: Scheme }) {
  const { t } = useTranslation('scheme');
  return (
    <span className="flex flex-wrap justify-end gap-1.5">
      {scheme.published && (
        <Chip tone="positive" icon={<Check aria-hidden size={14} strokeWidth={3} />}>
          {t('overview.version', { version: scheme.version })}
        </Chip>
      )}
      {stateOf(scheme) === 'in_review' && (
        <Chip tone="info" icon={<FilePenLine aria-hidden size={14} />}>
          {t('schemes.inReview')}
        </Chip>
      )}
      {stateOf(scheme) === 'draft_waiting' && (
        <Chip tone="warning" icon={<FilePenLine aria-hidden size={14} />}>
          {t(scheme.published ? 'overview.draftWaiting' : 'overview.neverPublished')}
        </Chip>
      )}
    </span>
  );
}

type Stats = NonNullable<Scheme['stats']>;

const PARTS = {
  holds: ['levels', 'skills'],
  use: ['clubs', 'groups', 'members'],
  week: ['assessments_this_week', 'awards_this_week'],
} as const satisfies Record<string, readonly (keyof Stats)[]>;

/** What a scheme holds is known once it is published. */
function Counts({ stats, scheme }: { stats: Stats; scheme: Scheme }) {
  return (
    <div className="mt-4 grid gap-x-8 gap-y-5 border-t border-line pt-4 lg:grid-cols-[2fr_3fr_4fr]">
      {scheme.published && <CountList part="holds" stats={stats} scheme={scheme} />}
      <CountList part="use" stats={stats} scheme={scheme} />
      <CountList part="week" stats={stats} scheme={scheme} />
    </div>
  );
}

type Name = (typeof PARTS)[keyof typeof PARTS][number];

/** The same number in the 7 days before; null for what is not counted by week. */
const before = (name: Name, stats: Stats): number | null => {
  if (name === 'assessments_this_week') return stats.assessments_week_before;
  return name === 'awards_this_week' ? stats.awards_week_before : null;
};

type CountListProps = { part: keyof typeof PARTS; stats: Stats; scheme: Scheme };

function CountList({ part, stats, scheme }: CountListProps) {
  const { t } = useTranslation('scheme');
  const format = useFormat();
  return (
    <div>
      <h4 className="mb-1.5 text-xs text-muted">{t(`overview.parts.${part}`)}</h4>
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {PARTS[part].map((name) => (
          <div key={name} className="flex flex-col-reverse">
            <dt className="text-sm">{t(`overview.counts.${name}`)}</dt>
            <dd className="text-xl font-strong tabular">
              {name === 'clubs' ? (
                <ClubsLink scheme={scheme} number={format.number(stats.clubs)} />
              ) : (
                format.number(stats[name])
              )}
              {before(name, stats) !== null && (
                <span className="block text-sm font-normal text-muted">
                  {t('schemes.before', { number: format.number(before(name, stats) ?? 0) })}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** To the clubs of the scheme, with the groups and members of each. */
function ClubsLink({ scheme, number }: { scheme: Scheme; number: string }) {
  const { t } = useTranslation('scheme');
  return renderLink({
    to: `${paths.settings(scheme.slug)}#clubs`,
    className: 'relative z-1 -my-2 inline-flex min-h-11 min-w-11 items-center underline',
    'aria-label': `${number}, ${t('schemes.seeClubs', { title: scheme.title })}`,
    children: number,
  });
}
