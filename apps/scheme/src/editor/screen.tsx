import type { Curriculum } from '@springboard/contract';
import { draftOf } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { difference, editor } from '@springboard/i18n/areas/scheme';
import { schemeBrowser } from '@springboard/i18n/areas/shared';
import { loadError, type PortalContext, portalContext, useAlerts } from '@springboard/portal';
import { useEffect, useEffectEvent, useRef } from 'react';
import {
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from 'react-router';
import { allIds } from './draft.ts';
import { Editor } from './editor.tsx';
import type { EditLog } from './edits/edits-state.ts';
import type { SchemeFacts } from './scheme-editor.ts';
import type { LoadedScheme } from './use-new-editor.ts';

export const translations = [editor, difference, schemeBrowser];

/** The editor of a scheme. */
export function Component() {
  const loaded = useLoaderData<LoadedScheme>();
  const { slug, published } = loaded.facts;
  usePublicationNotice(loaded);
  // After a publication the editor starts again.
  return <Editor key={`${slug} ${published?.version}`} loaded={loaded} />;
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

/** Another edit may arrive between two requests; then both are read again. */
const ATTEMPTS = 5;

export const loader = async ({
  context,
  request: { signal },
  params,
}: LoaderFunctionArgs): Promise<LoadedScheme> => {
  const { api, queries } = portalContext(context);
  const bySlug = { params: { slug: params['slug'] ?? '' } };
  const [published, grades, videos, files, draft] = await Promise.all([
    readPublished(queries, bySlug, signal),
    queries.fetch('GET /schemes/:slug/grades', bySlug, signal),
    queries.fetch('GET /schemes/:slug/videos', bySlug, signal),
    // Only the scheme's own: a mirrored node shows those of its owner.
    queries.fetch('GET /schemes/:slug/files', { ...bySlug, query: { with_uses: 1 } }, signal),
    readDraft({ api, queries }, bySlug, signal),
  ]);
  const { slug, title, uuid, theme, tree, grade_change } = draft.curriculum;
  return {
    facts: {
      slug,
      title,
      uuid,
      theme,
      published,
      grades: grade_change?.grades ?? grades.value,
      videos: videos.value,
      files: files.value,
      as_of: draft.as_of,
    },
    draft: {
      tree,
      log: draft.log,
      publishedIds: new Set(published === null ? [] : allIds(published.draft)),
    },
  };
};

type BySlug = { readonly params: { readonly slug: string } };

/** The last published version; null before the first. */
const readPublished = async (
  queries: PortalContext['queries'],
  bySlug: BySlug,
  signal: AbortSignal,
): Promise<SchemeFacts['published']> => {
  const versions = await queries.fetch('GET /curriculum/:slug/versions', bySlug, signal);
  const version = versions.value.find(({ state }) => state === 'published')?.version;
  if (version === undefined) return null;
  const { value } = await queries.fetch('GET /curriculum/:slug', { ...bySlug, query: {} }, signal);
  return { version, draft: draftOf(value.tree) };
};

type ReadDraft = {
  readonly curriculum: Curriculum;
  readonly log: EditLog;
  /** Seconds since 1970 of data that is shown without a network. */
  readonly as_of: number | null;
};

/** The draft with exactly the edits of the log. */
const readDraft = async (
  { api, queries }: Pick<PortalContext, 'api' | 'queries'>,
  bySlug: BySlug,
  signal: AbortSignal,
): Promise<ReadDraft> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const log = await queries.fetch(
      'GET /curriculum/:slug/edits',
      { ...bySlug, query: { after: 0 } },
      signal,
    );
    const curriculum = await queries.fetch(
      'GET /curriculum/:slug',
      { ...bySlug, query: { raw: 1 } },
      signal,
    );
    if (curriculum.as_of === null) {
      const query = { after: log.value.n };
      const later = await api.call('GET /curriculum/:slug/edits', { ...bySlug, query }, { signal });
      if (!later.ok) throw loadError(later.failure);
      if (later.value.n !== log.value.n || later.value.etag !== log.value.etag) continue;
    }
    return {
      curriculum: curriculum.value,
      log: log.value,
      as_of: curriculum.as_of ?? log.as_of,
    };
  }
  throw new Error('The draft changed during each attempt to read it');
};

/** The open node and the search are in the address; they need nothing from the server. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search;
