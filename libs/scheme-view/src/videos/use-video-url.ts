import type { SchemeVideo } from '@springboard/contract';
import { usePortalContext } from '@springboard/portal';
import { useSchemeView } from '../scheme-view-context.ts';

type VideoUrl =
  | { readonly ok: true; readonly url: string }
  | { readonly ok: false; readonly error: string };

/** §7: requests the signed address that a video plays from. It expires. */
export const useVideoUrl = () => {
  const { api, api_base } = usePortalContext();
  const { slug } = useSchemeView().curriculum;
  return async ({ id }: SchemeVideo): Promise<VideoUrl> => {
    const input = { params: { slug, id }, query: { direct: 1 } } as const;
    const result = await api.call('GET /schemes/:slug/videos/:id', input);
    if (!result.ok) return { ok: false, error: result.failure.error };
    const { direct_url } = result.value;
    if (direct_url === undefined) return { ok: false, error: 'NOT_FOUND' };
    return { ok: true, url: new URL(direct_url, api_base || location.origin).href };
  };
};
