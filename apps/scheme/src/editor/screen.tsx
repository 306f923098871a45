import type { Curriculum } from '@springboard/contract';
import { DraftNodes, draftOf, type DraftTree } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { difference, editor, files, picture } from '@springboard/i18n/areas/scheme';
import { schemeBrowser } from '@springboard/i18n/areas/shared';
import { type PortalContext, portalContext, useAlerts, useFormat } from '@springboard/portal';
import { Button, EmptyState } from '@springboard/ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from 'react-router';
import { deviceMemory, isTooLarge } from './device-memory.ts';
import { Editor } from './editor.tsx';
import type { EditLog } from './edits/edits-state.ts';
import type { SchemeFacts } from './scheme-editor.ts';
import type { LoadedScheme } from './use-new-editor.ts';

export const translations = [editor, difference, files, picture, schemeBrowser];

/** The editor of a scheme. */
export function Component() {
  const loaded = useLoaderData<LoadedScheme>();
  const { slug, published } = loaded.facts;
  usePublicationNotice(loaded);
  /** The scheme that is opened although it may be too large. */
  const [openedSlug, setOpenedSlug] = useState<string | null>(null);
  const { nodes } = loaded.draft.tree;
  if (openedSlug !== slug && isTooLarge(nodes, deviceMemory()))
    return <TooLarge nodes={nodes.size} onOpen={() => setOpenedSlug(slug)} />;
  // After a publication the editor starts again.
  return <Editor key={`${slug} ${published?.version}`} loaded={loaded} />;
}

type TooLargeProps = { nodes: number; onOpen: () => void };

function TooLarge({ nodes, onOpen }: TooLargeProps) {
  const { t } = useTranslation('scheme');
  const format = useFormat();
  return (
    <EmptyState
      title={t('editor.tooLarge.title')}
      detail={t('editor.tooLarge.text', { number: format.number(nodes) })}
      action={<Button onClick={onOpen}>{t('editor.tooLarge.open')}</Button>}
    />
  );
}

/** Another person may publish while the editor is open: its edits then belong to a new draft. */
const usePublicationNotice = ({ facts: { slug, title, published } }: LoadedScheme): void => {
  const { t } = useTranslation('scheme');
  const alerts = useAlerts();
  const version = published?.version ?? 0;
  const known = useRef({ slug, version });
  const report = useEffectEvent(() =>
    alerts.raise({
      tone: 'info',
      title: t('editor.publishedMeanwhile', { title, version }),
      detail: t('editor.publishedMeanwhileDetail'),
      subject: 'scheme-editor published',
    }),
  );
  useEffect(() => {
    if (known.current.slug === slug && known.current.version !== version) report();
    known.current = { slug, version };
  }, [slug, version]);
};

/** An edit may arrive between the two reads, and the draft is not that of the log; then both are read again. */
const ATTEMPTS = 5;

export const loader = async ({
  context,
  request: { signal },
  params,
}: LoaderFunctionArgs): Promise<LoadedScheme> => {
  const { queries } = portalContext(context);
  const bySlug = { params: { slug: params['slug'] ?? '' } };
  const [{ draft, published }, grades, videos, mediaFiles] = await Promise.all([
    // First, because the tree takes longest.
    readTrees(queries, bySlug, signal),
    queries.fetch('GET /schemes/:slug/grades', bySlug, signal),
    // Only the scheme's own: a mirrored node shows those of its owner.
    queries.fetch('GET /schemes/:slug/videos', { ...bySlug, query: { own: 1 } }, signal),
    queries.fetch('GET /schemes/:slug/files', { ...bySlug, query: { own: 1 } }, signal),
  ]);
  const { slug, title, uuid, theme, grade_change } = draft.curriculum;
  return {
    facts: {
      slug,
      title,
      uuid,
      theme,
      published,
      grades: grade_change?.grades ?? grades.value,
      videos: videos.value,
      files: mediaFiles.value,
      as_of: draft.as_of,
    },
    draft: {
      tree: draft.tree,
      log: draft.log,
      publishedIds: published?.draft.nodes ?? DraftNodes.empty,
    },
  };
};

type BySlug = { readonly params: { readonly slug: string } };

type ReadDraft = {
  readonly tree: DraftTree;
  readonly curriculum: Curriculum;
  readonly log: EditLog;
  /** Seconds since 1970 of data that is shown without a network. */
  readonly as_of: number | null;
};

type Queries = PortalContext['queries'];

/** The draft with exactly the edits of the log, and the published version. Without a draft they are the same tree. */
const readTrees = async (
  queries: Queries,
  bySlug: BySlug,
  signal: AbortSignal,
): Promise<{ draft: ReadDraft; published: SchemeFacts['published'] }> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const draftInput = { ...bySlug, query: { raw: 1 as const } };
    const readingDraft = queries.fetch('GET /curriculum/:slug', draftInput, signal);
    const reading = queries.fetch(
      'GET /curriculum/:slug/edits',
      { ...bySlug, query: { after: 0 } },
      signal,
    );
    const [log, curriculum, published] = await Promise.all([
      reading,
      readingDraft,
      reading.then(({ value }) => readPublished(queries, bySlug, value, signal)),
    ]);
    if (curriculum.as_of === null && curriculum.etag !== log.value.etag) continue;
    const version = log.value.published ?? null;
    const { tree } = curriculum.value;
    const draft = draftOf(tree);
    return {
      draft: {
        tree: draft,
        curriculum: curriculum.value,
        log: log.value,
        as_of: curriculum.as_of ?? log.as_of,
      },
      published:
        version === null
          ? null
          : published === null
            ? { version, tree, draft }
            : { version, tree: published, draft: draftOf(published) },
    };
  }
  throw new Error('The draft changed during each attempt to read it');
};

/**
 * The published tree as it was written; null before the first, and without a draft. `GET /curriculum/:slug` has it in
 * the language of the user (D21).
 */
const readPublished = async (
  queries: Queries,
  { params }: BySlug,
  { published, draft }: EditLog,
  signal: AbortSignal,
): Promise<Curriculum['tree'] | null> => {
  if (published == null || draft == null) return null;
  const read = await queries.fetch(
    'GET /curriculum/:slug/versions/:version',
    { params: { ...params, version: published } },
    signal,
  );
  return read.value.tree;
};

/** The open node and the search are in the address; they need nothing from the server. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search;
