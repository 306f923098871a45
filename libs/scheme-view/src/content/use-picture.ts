import type { MediaFile } from '@springboard/contract';
import { usePortalContext } from '@springboard/portal';
import { useEffect, useEffectEvent, useState } from 'react';
import { useFileUrl } from './use-file-url.ts';

type Picture = 'loading' | 'failed' | { readonly url: string };

/** The bytes of a picture as a `blob:` address: the content security policy allows no picture of another host. */
export const usePicture = ({ id }: MediaFile): Picture => {
  const { api_base } = usePortalContext();
  const fileUrl = useFileUrl();
  const [picture, setPicture] = useState<Picture>('loading');
  const load = useEffectEvent(async (id: number, signal: AbortSignal): Promise<Blob | null> => {
    const found = await fileUrl({ id });
    if (!found.ok || signal.aborted) return null;
    const response = await fetch(new URL(found.url, api_base || location.origin), { signal });
    return response.ok ? response.blob() : null;
  });
  useEffect(() => {
    const end = new AbortController();
    let url: string | null = null;
    const show = (blob: Blob | null) => {
      if (end.signal.aborted) return;
      url = blob === null ? null : URL.createObjectURL(blob);
      setPicture(url === null ? 'failed' : { url });
    };
    load(id, end.signal).then(show, () => show(null));
    return () => {
      end.abort();
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [id]);
  return picture;
};
