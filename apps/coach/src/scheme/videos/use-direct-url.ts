import type { SchemeVideo } from '@springboard/contract';
import { useParts } from '@springboard/portal';
import { useReader } from '../reader.ts';

type DirectUrl =
  | { readonly ok: true; readonly url: string }
  | { readonly ok: false; readonly error: string };

/** §7: the address that a video plays from, good for a while. */
export const useDirectUrl = () => {
  const { api, api_base } = useParts();
  const { slug } = useReader().curriculum;
  return async ({ id }: SchemeVideo): Promise<DirectUrl> => {
    const input = { params: { slug, id }, query: { direct: 1 } } as const;
    const result = await api.call('GET /schemes/:slug/videos/:id', input);
    if (!result.ok) return { ok: false, error: result.failure.error };
    const { direct_url } = result.value;
    if (direct_url === undefined) return { ok: false, error: 'NOT_FOUND' };
    return { ok: true, url: new URL(direct_url, api_base || location.origin).href };
  };
};
