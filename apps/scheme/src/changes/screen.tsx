import type {
  CurriculumVersion,
  ScheduledPublication,
  SchemeEditLog,
  TranslationCoverage,
} from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import {
  changes,
  difference,
  review as reviewTexts,
  schemeGrades,
  translations as translationTexts,
} from '@springboard/i18n/areas/scheme';
import { lists, rights } from '@springboard/i18n/areas/shared';
import {
  CachedNotice,
  portalContext,
  renderLink,
  SectionLinks,
  useFormat,
} from '@springboard/portal';
import { buttonClass, EmptyState, Notice, PageHeader, textLinkClass } from '@springboard/ui';
import { useMemo, useState } from 'react';
import {
  type LoaderFunctionArgs,
  type ShouldRevalidateFunction,
  useLoaderData,
  useRevalidator,
  useSearchParams,
} from 'react-router';
import { paths } from '../paths.ts';
import { useScheme } from '../scheme/layout.tsx';
import { ChangeList } from './change-list.tsx';
import { DiscardDraft } from './discard-draft.tsx';
import { editorsByNode, NO_EDITORS } from './editors-of-changes.ts';
import { Impact } from './impact.tsx';
import type { Comparison } from './load-comparison.ts';
import { Publish } from './publish.tsx';
import { blockOf, openComments, type ReviewState } from './review/review-state.ts';
import { Review } from './review/review.tsx';
import { ScheduleCard } from './schedule-card.tsx';
import { Untranslated } from './untranslated.tsx';
import { useImpact } from './use-impact.ts';
import { usePublicationChoices } from './use-publication-choices.ts';
import { type ChangesData, readChanges } from './load-changes.ts';

export const translations = [
  changes,
  difference,
  reviewTexts,
  schemeGrades,
  translationTexts,
  lists,
  rights,
];

const TABS = ['changes', 'impact', 'review', 'publish'] as const;
type Tab = (typeof TABS)[number];

/** The draft against the published version: what changes, who it touches, publish. */
export function Component() {
  const { t } = useTranslation('scheme');
  const { comparison, review, log, published, languages, schedule, ...loaded } =
    useLoaderData<ChangesData>();
  const scheme = useScheme();
  const format = useFormat();
  const [done, setDone] = useState<CurriculumVersion | null>(null);
  // The published draft disappears immediately, so that the page does not move again when it is reloaded.
  const isPublished = done !== null && done.version === loaded.draft?.version;
  const draft = isPublished ? null : loaded.draft;
  return (
    <>
      <PageHeader
        eyebrow={scheme.title}
        title={t('changes.title')}
        subtitle={
          draft &&
          (published === null
            ? t('changes.firstVersion')
            : t('changes.against', { version: format.number(published.version) }))
        }
        actions={draft?.state === 'draft' && <DiscardDraft draft={draft} />}
      />
      {done !== null && <Published version={done} />}
      {draft === null || comparison === null || review === null ? (
        done === null && (
          <EmptyState
            title={t('changes.none')}
            detail={t('changes.noneDetail')}
            action={<VersionsLink />}
          />
        )
      ) : (
        <Draft
          key={draft.version}
          draft={draft}
          comparison={comparison}
          review={review}
          log={log}
          isFirst={published === null}
          languages={languages}
          schedule={schedule}
          onPublished={setDone}
        />
      )}
    </>
  );
}

type DraftProps = {
  draft: CurriculumVersion;
  comparison: Comparison;
  review: ReviewState;
  log: SchemeEditLog | null;
  /** Nothing is published yet, so there is nothing to revert to. */
  isFirst: boolean;
  languages: readonly TranslationCoverage[];
  schedule: ScheduledPublication | null;
  onPublished: (version: CurriculumVersion) => void;
};

function Draft(props: DraftProps) {
  const { draft, comparison, review, log, isFirst, languages, schedule, onPublished } = props;
  const { t } = useTranslation('scheme');
  const format = useFormat();
  const { slug } = useScheme();
  const [search] = useSearchParams();
  const { revalidate } = useRevalidator();
  const tab = tabOf(search);
  const state = useImpact(slug, draft.etag);
  const choices = usePublicationChoices(slug, draft);
  const { retained } = choices;
  const editors = useMemo(() => (log === null ? NO_EDITORS : editorsByNode(log.edits)), [log]);
  const isEditable = draft.state === 'draft' && log?.etag === draft.etag;
  const editable = useMemo(
    () => (isEditable && log !== null ? { n: log.n, removed: log.removed ?? [] } : null),
    [isEditable, log],
  );
  // Nodes whose translation is published with the draft.
  const translated = Math.max(0, ...languages.map(({ unpublished }) => unpublished));
  const addressOf = (name: Tab) => `${paths.changes(slug)}?tab=${name}`;
  return (
    <>
      <CachedNotice result={comparison} />
      {/* Always there, so that its change is announced. */}
      <output className="sr-only">{state.hasJustEnded && t('impact.complete')}</output>
      <SectionLinks
        label={t('changes.tabs.label')}
        sections={TABS.map((name) => ({ to: addressOf(name), label: t(`changes.tabs.${name}`) }))}
        current={addressOf(tab)}
      />
      {translated > 0 && (
        <div className="mb-4 max-w-prose">
          <Notice kind="info">
            {t('changes.translations', { number: format.number(translated) })}
          </Notice>
        </div>
      )}
      {tab === 'changes' && (
        <ChangeList
          comparison={comparison}
          comments={{ of: openComments(review.comments), at: addressOf('review') }}
          editors={editors}
          editable={isFirst ? null : editable}
        />
      )}
      {(tab === 'review' || tab === 'publish') && schedule !== null && (
        <ScheduleCard schedule={schedule} />
      )}
      {tab === 'review' && <Review draft={draft} comparison={comparison} state={review} />}
      {tab === 'impact' && (
        <Impact comparison={comparison} state={state} retained={retained} editable={editable} />
      )}
      {tab === 'publish' && <Untranslated languages={languages} />}
      {tab === 'publish' && (
        <Publish
          draft={draft}
          comparison={comparison}
          state={state}
          choices={choices}
          block={blockOf(draft, review)}
          reviewLink={renderLink({
            to: addressOf('review'),
            className: buttonClass(),
            children: t('review.open'),
          })}
          impactLink={renderLink({
            to: addressOf('impact'),
            className: textLinkClass,
            children: t('publish.seeImpact'),
          })}
          onPublished={(version) => {
            onPublished(version);
            void revalidate();
          }}
        />
      )}
    </>
  );
}

const tabOf = (search: URLSearchParams): Tab =>
  TABS.find((name) => name === search.get('tab')) ?? 'changes';

function VersionsLink() {
  const { t } = useTranslation('scheme');
  const { slug } = useScheme();
  return renderLink({
    to: paths.versions(slug),
    className: buttonClass(),
    children: t('changes.versions'),
  });
}

function Published({ version: { version } }: { version: CurriculumVersion }) {
  const { t } = useTranslation('scheme');
  const { slug } = useScheme();
  const format = useFormat();
  return (
    <div className="mb-6 max-w-prose">
      <Notice
        kind="success"
        live
        title={t('publish.done', { version: format.number(version) })}
        action={renderLink({
          to: paths.version(slug, version),
          className: buttonClass({ variant: 'quiet' }),
          children: t('publish.open'),
        })}
      >
        {t('publish.doneDetail')}
      </Notice>
    </div>
  );
}

/** The tab and the filters need no other data. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) =>
  currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
    ? false
    : defaultShouldRevalidate;

export const loader = ({
  context,
  params,
  request: { signal },
}: LoaderFunctionArgs): Promise<ChangesData> =>
  readChanges(portalContext(context), params['slug'] ?? '', signal);
