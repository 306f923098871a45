import type { MediaFile } from '@springboard/contract';
import { useApi } from '@springboard/portal';
import { useSchemeView } from '../scheme-view-context.ts';

type FileUrl =
  | { readonly ok: true; readonly url: string }
  | { readonly ok: false; readonly error: string };

/** Requests the signed address that opens a file of the scheme. It expires. */
export const useFileUrl = () => {
  const api = useApi();
  const { slug } = useSchemeView().curriculum;
  return async ({ id }: Pick<MediaFile, 'id'>): Promise<FileUrl> => {
    const result = await api.call('GET /schemes/:slug/files/:id', { params: { slug, id } });
    return result.ok
      ? { ok: true, url: result.value.direct_url }
      : { ok: false, error: result.failure.error };
  };
};
