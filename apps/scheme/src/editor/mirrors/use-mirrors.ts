import type { ApiFailure } from '@springboard/api-client';
import { useTranslation } from '@springboard/i18n';
import { useAlerts, useApi, useErrorText } from '@springboard/portal';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { unsentOf } from '../edits/edits-state.ts';
import { type SchemeEditor, useSchemeEditor } from '../scheme-editor.ts';

/** A published node of another scheme. */
export type OwnerNode = { readonly slug: string; readonly node_id: string };

/**
 * Changes which node of another scheme a node follows. The server changes the whole draft, so the edits before it are
 * sent first, and the draft is loaded again afterwards.
 */
export const useMirrors = () => {
  const { t } = useTranslation('scheme');
  const api = useApi();
  const alerts = useAlerts();
  const errorText = useErrorText();
  const { revalidate } = useRevalidator();
  const { edits, facts } = useSchemeEditor();
  const { slug } = facts;
  const [isBusy, setBusy] = useState(false);

  const failureText = ({ error, detail }: ApiFailure): string => {
    if (error === 'PRECONDITION_FAILED') return t('editor.mirrored.problems.changed');
    const codes: readonly unknown[] = Object.values(Object(detail));
    const code = REASONS.find((reason) => codes.includes(reason));
    return code === undefined ? errorText(error) : t(`editor.mirrored.problems.${code}`);
  };

  type Outcome = Awaited<ReturnType<typeof api.call<'POST /curriculum/mirror'>>>;
  const change = async (send: (headers: Record<string, string>) => Promise<Outcome>) => {
    setBusy(true);
    const isSent = await sendUnsent(edits);
    const { etag } = edits.store.getState();
    const result = isSent ? await send({ 'if-match': `"${etag}"` }) : null;
    setBusy(false);
    if (result?.ok === true) {
      await revalidate();
      return true;
    }
    alerts.raise({
      tone: 'error',
      title: t('editor.mirrored.failed'),
      detail: result === null ? t('editor.mirrored.problems.unsent') : failureText(result.failure),
      subject: 'scheme-editor mirror',
    });
    return false;
  };

  const rehome = (node_id: string, owner: OwnerNode | null) =>
    change((headers) => {
      const owner_slug = owner?.slug ?? null;
      const body = { slug, node_id, owner_slug, owner_node_id: owner?.node_id ?? null };
      return api.call('POST /curriculum/rehome-linked-node', { body }, { headers });
    });

  return {
    isBusy,
    /** Adds a node that follows another one. */
    add: (node_id: string, owner: OwnerNode) =>
      change((headers) => {
        const { slug: owner_slug, node_id: owner_node_id } = owner;
        const body = { slug, node_id, owner_slug, owner_node_id };
        return api.call('POST /curriculum/mirror', { body }, { headers });
      }),
    follow: (node_id: string, owner: OwnerNode) => rehome(node_id, owner),
    makeOwn: (node_id: string) => rehome(node_id, null),
  };
};

/** Why the server refuses a link. */
const REASONS = [
  'MIRRORED',
  'NOT_EMPTY',
  'OTHER_TYPE',
  'FORBIDDEN_TARGET',
  'UNKNOWN_NODE',
] as const;

/** Resolves to whether the server has all edits. */
const sendUnsent = (edits: SchemeEditor['edits']): Promise<boolean> =>
  new Promise((resolve) => {
    const isDone = () => unsentOf(edits.store.getState()).length === 0;
    if (isDone()) {
      resolve(true);
      return;
    }
    const stop = edits.store.subscribe(({ sending }) => {
      const isStuck = sending === 'waiting' || sending === 'stopped';
      if (!isDone() && !isStuck) return;
      stop();
      resolve(isDone());
    });
    edits.sendNow();
  });
