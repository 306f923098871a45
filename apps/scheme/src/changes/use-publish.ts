import type { ApiFailure } from '@springboard/api-client';
import type { CurriculumVersion } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useAlerts, useApi, useFormat, useWatchJob } from '@springboard/portal';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useScheme } from '../scheme/layout.tsx';
import { isOutdated } from './publish-error.tsx';
import type { ImpactState } from './use-impact.ts';
import type { PublicationChoices } from './use-publication-choices.ts';

type UsePublishInput = {
  draft: CurriculumVersion;
  choices: PublicationChoices;
  countAgain: ImpactState['countAgain'];
  onPublished: (version: CurriculumVersion) => void;
};

/**
 * Publishes a draft, or schedules it. If the draft or its impact has changed, the page is loaded and counted again, and
 * what the user typed stays.
 */
export const usePublish = ({ draft, choices, countAgain, onPublished }: UsePublishInput) => {
  const { t } = useTranslation('scheme');
  const format = useFormat();
  const api = useApi();
  const alerts = useAlerts();
  const watchJob = useWatchJob();
  const { revalidate } = useRevalidator();
  const { slug } = useScheme();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);

  const hasFailed = async (problem: ApiFailure) => {
    setFailure(problem);
    if (!isOutdated(problem)) return;
    await revalidate();
    countAgain();
  };
  const input = (retain: readonly string[]) => {
    const note = choices.values.note.trim();
    return { retain: [...retain], ...(note !== '' && { note }) };
  };
  const params = { slug };
  const options = { headers: { 'if-match': `"${draft.etag}"` } };

  /** @param retain the nodes whose completions stay */
  const publish = async (retain: readonly string[]) => {
    setBusy(true);
    const body = input(retain);
    const result = await api.call('POST /curriculum/:slug/publish', { params, body }, options);
    setBusy(false);
    if (!result.ok) return hasFailed(result.failure);
    setFailure(null);
    choices.clear();
    watchJob({ id: result.value.job_id });
    return onPublished(result.value);
  };
  /**
   * @param retain the nodes whose completions stay
   * @param at seconds
   */
  const schedule = async (retain: readonly string[], at: number) => {
    setBusy(true);
    const body = { ...input(retain), at };
    const result = await api.call('PUT /curriculum/:slug/schedule', { params, body }, options);
    setBusy(false);
    if (!result.ok) return hasFailed(result.failure);
    setFailure(null);
    choices.clear();
    const values = { version: format.number(draft.version), when: format.moment(at) };
    const title = t('publish.schedule.scheduled', values);
    alerts.raise({ tone: 'success', title, subject: 'audit' });
    return revalidate();
  };
  return { publish, schedule, isBusy, failure };
};

export type Publishing = ReturnType<typeof usePublish>;
