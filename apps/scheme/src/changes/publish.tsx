import type { ApiFailure } from '@springboard/api-client';
import type { CurriculumVersion } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import {
  useAlerts,
  useApi,
  useFormat,
  useOfflineReason,
  usePortalContext,
  useRight,
  useRightsErrorText,
  useWatchJob,
} from '@springboard/portal';
import { Button, Card, Notice, SelectField, TextArea, TextField } from '@springboard/ui';
import { type ReactNode, useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useScheme } from '../scheme/layout.tsx';
import { DraftProblems } from './draft-problems.tsx';
import { IncompleteImpact } from './incomplete-impact.tsx';
import type { Comparison } from './load-comparison.ts';
import type { blockOf } from './review/review-state.ts';
import type { ImpactState } from './use-impact.ts';
import type { PublicationChoices } from './use-publication-choices.ts';

type PublishProps = {
  draft: CurriculumVersion;
  comparison: Comparison;
  state: ImpactState;
  choices: PublicationChoices;
  impactLink: ReactNode;
  /** Why the review prevents it. */
  block: ReturnType<typeof blockOf>;
  reviewLink: ReactNode;
  onPublished: (version: CurriculumVersion) => void;
};

/** Publishes exactly the draft on screen, once its impact is counted (D17). */
export function Publish(props: PublishProps) {
  const { draft, comparison, state, choices, impactLink, block, reviewLink, onPublished } = props;
  const { retained, change, clear } = choices;
  const { note, when, moment } = choices.values;
  const isLater = when === 'later';
  const { t } = useTranslation('scheme');
  const { t: optional } = useTranslation('common');
  const format = useFormat();
  const api = useApi();
  const alerts = useAlerts();
  const watchJob = useWatchJob();
  const scheme = useScheme();
  const offlineReason = useOfflineReason();
  const canPublish = useRight('publish');
  const { revalidate } = useRevalidator();
  const formId = useId();
  const [typed, setTyped] = useState('');
  const { now } = usePortalContext();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  if (!canPublish) {
    return (
      <div className="max-w-prose">
        <Notice kind="info">{optional('rights.missing.scheme')}</Notice>
      </div>
    );
  }
  if (block !== null) {
    return (
      <div className="max-w-prose">
        <Notice kind="warning" title={t('review.blocked.title')} action={reviewLink}>
          {t(`review.blocked.${block}`)}
        </Notice>
      </div>
    );
  }
  const { impact } = state;
  if (impact === null) {
    return (
      <>
        <PublishError failure={failure} comparison={comparison} />
        <IncompleteImpact state={state} comparison={comparison} />
      </>
    );
  }
  const losing = impact.nodes.filter(({ lost: members }) => members !== 0);
  // The draft may have changed since a node was chosen.
  const retain = losing.flatMap(({ node_id }) => (retained.node_ids.has(node_id) ? [node_id] : []));
  const lost = losing.filter(({ node_id }) => !retained.node_ids.has(node_id));
  const mustType = lost.length > 0;
  const { members: reinstated } = impact.reinstated;
  const isNamed = !mustType || typed.trim() === scheme.title;
  // Seconds; NaN without a day and hour.
  const at = Date.parse(moment) / 1000;
  const isPast = isLater && moment !== '' && !(at > now());
  const params = { slug: scheme.slug };
  const body = {
    retain,
    ...(note.trim() !== '' && { note: note.trim() }),
  };
  const options = { headers: { 'if-match': `"${draft.etag}"` } };
  const publish = async () => {
    setBusy(true);
    const result = isLater
      ? await api.call('PUT /curriculum/:slug/schedule', { params, body: { ...body, at } }, options)
      : await api.call('POST /curriculum/:slug/publish', { params, body }, options);
    setBusy(false);
    setFailure(result.ok ? null : result.failure);
    if (result.ok) {
      clear();
      if ('version' in result.value) {
        watchJob({ id: result.value.job_id });
        onPublished(result.value);
      } else {
        const values = { version: format.number(draft.version), when: format.moment(at) };
        alerts.raise({
          tone: 'success',
          title: t('publish.schedule.scheduled', values),
          subject: 'audit',
        });
        await revalidate();
      }
      return;
    }
    if (isOutdated(result.failure)) {
      await revalidate();
      state.countAgain();
    }
  };
  return (
    <form
      id={formId}
      noValidate
      className="flex max-w-prose flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        const isReady = isNamed && (!isLater || at > now());
        if (isReady && !isBusy && offlineReason === undefined) void publish();
      }}
    >
      <PublishError failure={failure} comparison={comparison} />
      <Card title={t('publish.effect')}>
        <ul className="list-disc pl-5 text-base">
          <li>{t('publish.version', { version: format.number(draft.version) })}</li>
          <li>
            {lost.length === 0 && t('publish.nobodyLoses')}
            {lost.length > 0 &&
              (impact.losing === null
                ? t('publish.fewLose')
                : t('publish.losing', {
                    count: impact.losing,
                    number: format.number(impact.losing),
                  }))}
          </li>
          {retain.length > 0 && (
            <li>
              {t('publish.retained', {
                count: retain.length,
                number: format.number(retain.length),
              })}
            </li>
          )}
          {reinstated !== 0 && (
            <li>
              {reinstated === null
                ? t('publish.fewReinstated')
                : t('publish.reinstated', {
                    count: reinstated,
                    number: format.number(reinstated),
                  })}
            </li>
          )}
          <li>{t('publish.devices')}</li>
          <li>{t('publish.told')}</li>
          {!isLater && <li>{t('publish.toldAtEnd')}</li>}
        </ul>
        <p className="mt-1">{impactLink}</p>
      </Card>
      <TextArea
        label={t('publish.note')}
        labelNote={optional('state.optional')}
        hint={t('publish.noteHint')}
        value={note}
        maxLength={1000}
        onChange={(event) => change({ note: event.target.value })}
      />
      <SelectField
        label={t('publish.schedule.when')}
        value={when}
        options={[
          { value: 'now', label: t('publish.schedule.now') },
          { value: 'later', label: t('publish.schedule.later') },
        ]}
        onChange={(event) => change({ when: event.target.value })}
      />
      {isLater && (
        <TextField
          type="datetime-local"
          label={t('publish.schedule.moment')}
          hint={t('publish.schedule.momentHint')}
          value={moment}
          error={isPast ? t('publish.schedule.past') : undefined}
          onChange={(event) => change({ moment: event.target.value })}
        />
      )}
      {mustType && (
        <TextField
          label={t('publish.typeName', { name: scheme.title })}
          hint={t('publish.typeNameHint')}
          value={typed}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <div>
        <Button
          type="submit"
          variant="primary"
          size="large"
          loading={isBusy}
          disabled={!isNamed || (isLater && (moment === '' || isPast))}
          disabledReason={offlineReason}
        >
          {t(isLater ? 'publish.schedule.action' : 'publish.action', {
            version: format.number(draft.version),
          })}
        </Button>
      </div>
    </form>
  );
}

/** The draft or its impact is another one than on screen. */
const isOutdated = ({ status }: ApiFailure): boolean => status === 409 || status === 412;

type PublishErrorProps = { failure: ApiFailure | null; comparison: Comparison };

/** Why the draft was not published: it changed meanwhile, or the nodes that have to be mended. */
function PublishError({ failure, comparison }: PublishErrorProps) {
  const { t } = useTranslation('scheme');
  const errorText = useRightsErrorText();
  if (failure === null) return null;
  if (isOutdated(failure)) {
    return (
      <Notice kind="warning" live title={t('publish.outdated')}>
        {t('publish.outdatedDetail')}
      </Notice>
    );
  }
  if (failure.error !== 'VALIDATION') {
    return (
      <Notice kind="error" live title={t('publish.failed')}>
        {errorText(failure)}
      </Notice>
    );
  }
  return <DraftProblems failure={failure} comparison={comparison} />;
}
