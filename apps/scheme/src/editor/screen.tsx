import { draftOf } from '@springboard/domain';
import { editor } from '@springboard/i18n/areas/scheme';
import { schemeBrowser } from '@springboard/i18n/areas/shared';
import { loadError, portalContext } from '@springboard/portal';
import {
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from 'react-router';
import { allIds } from './draft.ts';
import { Editor, type LoadedScheme } from './editor.tsx';

export const translations = [editor, schemeBrowser];

/** The editor of a scheme. */
export function Component() {
  const loaded = useLoaderData<LoadedScheme>();
  const { slug, published, isInReview } = loaded.facts;
  // After a publication or the begin of a review the editor starts again.
  return <Editor key={`${slug} ${published?.version} ${isInReview}`} loaded={loaded} />;
}

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
  const [versions, grades, videos] = await Promise.all([
    queries.fetch('GET /curriculum/:slug/versions', bySlug, signal),
    queries.fetch('GET /schemes/:slug/grades', bySlug, signal),
    queries.fetch('GET /schemes/:slug/videos', bySlug, signal),
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
    const { slug, title, uuid, theme, tree } = curriculum.value;
    const draft = published === null ? null : draftOf(published.tree);
    return {
      facts: {
        slug,
        title,
        uuid,
        theme,
        published: draft === null || version === undefined ? null : { version, draft },
        grades: grades.value,
        videos: videos.value,
        isInReview: versions.value.some(({ state }) => state === 'review'),
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
