import type { CallResponse, SchemeEdit, SchemeEditBody } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import {
  submitError,
  submitResult,
  type SubmitResult,
  useAlerts,
  useApi,
  usePortalContext,
  useRightsErrorText,
  useUndoToast,
} from '@springboard/portal';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useScheme } from '../scheme/layout.tsx';
import { idsOfCommand } from './command-ids.ts';

/** Edits of a draft as one command, and for each of them the edit that reverses it. */
export type PlannedEdits = {
  readonly edits: readonly SchemeEditBody[];
  readonly inverses: readonly SchemeEditBody[];
};

type Sent = {
  /** The title of the message about the edits. */
  readonly title: string;
  readonly plan: PlannedEdits;
  /** The number of the last edit in the draft on screen. */
  readonly base: number;
};

/** The limit of the call. */
const MAX_BATCH = 500;

/** Sends edits of a draft outside of the editor. The result is shown with Undo, and the page reloads its data. */
export const useSendEdits = () => {
  const { t } = useTranslation(['scheme', 'common']);
  const api = useApi();
  const alerts = useAlerts();
  const errorText = useRightsErrorText();
  const showUndo = useUndoToast();
  const { newId } = usePortalContext();
  const { slug } = useScheme();
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);

  /** Sends edits in order, until one is rejected. */
  const post = async (base: number, edits: readonly SchemeEdit[]) => {
    const applied = new Set<string>();
    let n = base;
    for (let at = 0; at < edits.length; at += MAX_BATCH) {
      const body = { base: n, edits: edits.slice(at, at + MAX_BATCH) };
      const result = await api.call('POST /curriculum/:slug/edits', { params: { slug }, body });
      if (!result.ok) return result;
      ({ n } = result.value);
      const { results } = result.value;
      for (const one of results) if (one.result === 'applied') applied.add(one.id);
      const rejected = results.find((result) => result.result !== 'applied');
      if (rejected !== undefined) return { ok: true as const, n, applied, rejected };
    }
    return { ok: true as const, n, applied, rejected: null };
  };
  const rejectionText = ({ result, code }: Rejection): string => {
    if (code === 'IN_REVIEW') return t('scheme:changes.edits.inReview');
    return t(result === 'conflict' ? 'scheme:changes.edits.conflict' : 'scheme:changes.edits.gone');
  };

  const undo = async (edits: readonly SchemeEdit[], base: number): Promise<UndoResult> => {
    const sent = await post(base, edits);
    await revalidate();
    if (!sent.ok) return submitResult(sent);
    if (sent.rejected !== null)
      return { ...submitError('CONFLICT'), alert: { detail: rejectionText(sent.rejected) } };
    alerts.raise({ tone: 'success', title: t('common:state.undone'), subject: 'draft' });
    return { ok: true, value: null };
  };

  /** Resolves when the page shows the result. */
  const send = async ({ title, plan: { edits, inverses }, base }: Sent): Promise<void> => {
    setBusy(true);
    const ids = idsOfCommand(edits.length, newId);
    const reversals = withIds(inverses, idsOfCommand(edits.length, newId))
      .map((edit, at) => ({ ...edit, undoes: ids[at] ?? '' }))
      .toReversed();
    const sent = await post(base, withIds(edits, ids));
    if (sent.ok && sent.rejected !== null) {
      // All or none of the edits of a command.
      const { n, applied } = sent;
      const partial = reversals.filter(({ undoes }) => applied.has(undoes));
      if (partial.length > 0) await post(n, partial);
    }
    await revalidate();
    setBusy(false);
    if (sent.ok && sent.rejected === null) {
      const { n } = sent;
      showUndo({
        title,
        subject: 'draft',
        hint: t('scheme:changes.edits.undoHint'),
        undo: () => undo(reversals, n),
      });
      return;
    }
    const detail = sent.ok ? rejectionText(sent.rejected) : errorText(sent.failure);
    alerts.raise({ tone: 'error', title: t('common:state.notSaved'), detail, subject: 'draft' });
  };
  return { send, isBusy };
};

type Rejection = CallResponse<'POST /curriculum/:slug/edits'>['results'][number];
type UndoResult = SubmitResult & { alert?: { detail: string } };

const withIds = (edits: readonly SchemeEditBody[], ids: readonly string[]): SchemeEdit[] =>
  edits.map((edit, at) => ({ ...edit, id: ids[at] ?? '' }));
