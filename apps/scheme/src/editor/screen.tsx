import { draftOf } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { difference, editor } from '@springboard/i18n/areas/scheme';
import { schemeBrowser } from '@springboard/i18n/areas/shared';
import { loadError, portalContext, useAlerts } from '@springboard/portal';
import { useEffect, useEffectEvent, useRef } from 'react';
import {
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from 'react-router';
import { allIds } from './draft.ts';
import { Editor } from './editor.tsx';
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
  request,
  params,
}: LoaderFunctionArgs): Promise<LoadedScheme> => {
  const { api, queries } = portalContext(context);
  const { signal } = request;
  const bySlug = { params: { slug: params['slug'] ?? '' } };
  const [versions, grades, videos, files] = await Promise.all([
    queries.fetch('GET /curriculum/:slug/versions', bySlug, signal),
    queries.fetch('GET /schemes/:slug/grades', bySlug, signal),
    queries.fetch('GET /schemes/:slug/videos', bySlug, signal),
    // Only the scheme's own: a mirrored node shows those of its owner.
    queries.fetch('GET /schemes/:slug/files', { ...bySlug, query: { with_uses: 1 } }, signal),
  ]);
  const version = versions.value.find(({ state }) => state === 'published')?.version;
  const published =
    version === undefined
      ? null
      : (await queries.fetch('GET /curriculum/:slug', { ...bySlug, query: {} }, signal)).value;
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
    const { slug, title, uuid, theme, tree, grade_change } = curriculum.value;
    const draft = published === null ? null : draftOf(published.tree);
    return {
      facts: {
        slug,
        title,
        uuid,
        theme,
        published: draft === null || version === undefined ? null : { version, draft },
        grades: grade_change?.grades ?? grades.value,
        videos: videos.value,
        files: files.value,
        as_of: curriculum.as_of ?? log.as_of,
      },
      draft: {
        tree,
        log: log.value,
        publishedIds: new Set(draft === null ? [] : allIds(draft)),
      },
    };
  }
  throw new Error('The draft changed during each attempt to read it');
};

/** The open node and the search are in the address; they need nothing from the server. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search;
