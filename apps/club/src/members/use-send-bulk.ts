import type { Api, ApiFailure, ApiResult } from '@springboard/api-client';
import type { MembersBulkResult } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import {
  auditIdOf,
  useAlerts,
  useApi,
  useAuditUndo,
  useFormat,
  useToday,
  useWatchJob,
} from '@springboard/portal';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { onTagsChanged } from '../use-choices.ts';
import { type BulkBody, type BulkTarget, isNothingToDo } from './bulk-action.ts';
import { useSkipTexts } from './bulk-result.tsx';

/** A change that skipped pupils who could have been changed, and its title. */
export type SkippingChange = { readonly title: string; readonly result: MembersBulkResult };

type UseSendBulkInput = {
  /** null: a job does it. */
  onDone: (result: MembersBulkResult | null) => void;
  onSkipped: (change: SkippingChange) => void;
};

/** Sends an action, and says what it changed, with Undo. */
export const useSendBulk = ({ onDone, onSkipped }: UseSendBulkInput) => {
  const { t } = useTranslation('club');
  const api = useApi();
  const alerts = useAlerts();
  const watch = useWatchJob();
  const showUndo = useAuditUndo();
  const skipTexts = useSkipTexts();
  const changeText = useChangeText();
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  /** So that a repeated attempt does not create the tag again. */
  const [createdTag, setCreatedTag] = useState<{ id: number; tag: string } | null>(null);

  const change = async (body: BulkBody, name: string) => {
    const response = await api.call('POST /members/bulk', { body });
    if (!response.ok) return setFailure(response.failure);
    const result = response.value;
    if ('kind' in result) {
      watch(result);
      alerts.raise({ tone: 'info', title: t('members.bulk.started'), subject: 'job' });
      return onDone(null);
    }
    const title = changeText(body, result, name);
    showUndo({
      title: [title, ...skipTexts(result.skipped)].join(' · '),
      audit_id: auditIdOf(response.headers),
    });
    if (result.skipped.every(({ reason }) => isNothingToDo(body.action, reason))) onDone(result);
    else onSkipped({ title, result });
    return revalidate();
  };
  const createTag = async (tag: string): Promise<number | null> => {
    if (createdTag?.tag === tag) return createdTag.id;
    const created = await api.call('POST /member-tags', { body: { tag } });
    if (!created.ok) {
      setFailure(created.failure);
      return null;
    }
    setCreatedTag(created.value);
    onTagsChanged();
    return created.value.id;
  };

  /** @param name of the tag or group */
  const send = async (body: BulkBody, name: string) => {
    setBusy(true);
    await change(body, name);
    setBusy(false);
  };
  const sendWithNewTag = async (target: BulkTarget, tag: string) => {
    setBusy(true);
    const tag_id = await createTag(tag);
    if (tag_id !== null) await change({ action: 'tag', ...target, tag_id }, tag);
    setBusy(false);
  };
  return { send, sendWithNewTag, isBusy, failure, clearFailure: () => setFailure(null) };
};

/** What an action changed, or will change on a coming day. */
const useChangeText = () => {
  const { t } = useTranslation(['club', 'common']);
  const format = useFormat();
  const today = useToday();
  return ({ action, date }: BulkBody, result: MembersBulkResult, name: string): string => {
    const { changed, invitations = changed } = result;
    const number = action === 'invite' ? invitations : changed;
    const isPlanned = date !== undefined && date > today;
    const planned = isPlanned && { number, date: format.date(date) };
    if (action === 'deactivate' && planned) {
      return t('club:members.bulk.plannedDeactivate', planned);
    }
    if (action === 'remove') {
      return planned
        ? t('club:members.bulk.plannedLeave', { ...planned, name })
        : t('common:alerts.LEFT_GROUP', { name, count: number });
    }
    const text = t(`members.bulk.done.${action}`, { name, number });
    return planned ? t('club:members.bulk.planned', { change: text, date: planned.date }) : text;
  };
};

/** Asks the server what an action would change. @throws TypeError if that starts a job */
export const tryBulk = async (
  api: Api,
  body: BulkBody,
  signal: AbortSignal,
): Promise<ApiResult<MembersBulkResult>> => {
  const preview = { body: { ...body, dry_run: 1 as const } };
  const response = await api.call('POST /members/bulk', preview, { signal });
  if (!response.ok) return response;
  const { value, ...rest } = response;
  if ('kind' in value) throw new TypeError('A dry run starts no job');
  return { ...rest, value };
};
