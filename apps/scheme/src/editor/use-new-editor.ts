import { useTranslation } from '@springboard/i18n';
import { useAlerts, usePortalContext, useSession } from '@springboard/portal';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { nodeOf } from './draft.ts';
import type { LoadedDraft, Rejection } from './edits/edits-state.ts';
import { createSchemeEdits } from './edits/scheme-edits.ts';
import { openUnsentStorage } from './edits/unsent-storage.ts';
import { FILTERS, initiallyOpen } from './rows.ts';
import { createSchemeEditor, type SchemeFacts } from './scheme-editor.ts';
import { usePublishedIdText } from './use-published-id-text.ts';
import { useRejectionText } from './use-rejection-text.ts';
import { createViewStore } from './view-store.ts';

export type LoadedScheme = { readonly facts: SchemeFacts; readonly draft: LoadedDraft };

/** The event of an edit that the server rejected. */
const REJECTED = 'rejected';

/** Makes the editor once, and the target of its events about rejected edits. */
export const useNewEditor = ({ facts, draft }: LoadedScheme) => {
  const { api, newId, now } = usePortalContext();
  const user_uuid = useSession(({ user }) => user?.uuid ?? '');
  const [search] = useSearchParams();
  const [created] = useState(() => {
    const rejections = new EventTarget();
    const edits = createSchemeEdits(
      {
        api,
        slug: facts.slug,
        user_uuid,
        storage: openUnsentStorage(`${user_uuid} ${facts.slug}`, now),
        newId,
        now,
        random: Math.random,
        openNodeId: () => view.getState().focused,
        onRejected: (detail) => rejections.dispatchEvent(new CustomEvent(REJECTED, { detail })),
      },
      draft,
    );
    const tree = edits.store.getState().draft;
    const node = search.get('node');
    const focused = node !== null && nodeOf(tree, node) !== undefined ? node : null;
    const view = createViewStore({
      focused,
      anchor: focused,
      isPanelOpen: focused !== null,
      search: search.get('search') ?? '',
      filter: FILTERS.find((filter) => filter === search.get('filter')) ?? null,
      open: initiallyOpen(tree, focused),
    });
    return { editor: createSchemeEditor(facts, edits, view), rejections };
  });
  return created;
};

/** Says why the server refused edits. */
export const useRejections = (rejections: EventTarget): void => {
  const { t } = useTranslation('scheme');
  const alerts = useAlerts();
  const rejectionText = useRejectionText();
  const publishedIdText = usePublishedIdText();
  const report = useEffectEvent(async ({ code, node_id, with: named }: Rejection) => {
    const text = () =>
      rejectionText(code, named ?? (node_id === undefined ? undefined : [node_id]));
    const isPublishedId = code === 'PUBLISHED_ID' && node_id !== undefined;
    alerts.raise({
      tone: 'error',
      title: t('editor.rejected'),
      detail: isPublishedId ? await publishedIdText(node_id) : text(),
      subject: `scheme-editor ${code}`,
    });
  });
  useEffect(() => {
    const onEvent = (event: Event) => {
      if (event instanceof CustomEvent) void report(event.detail);
    };
    rejections.addEventListener(REJECTED, onEvent);
    return () => rejections.removeEventListener(REJECTED, onEvent);
  }, [rejections]);
};
