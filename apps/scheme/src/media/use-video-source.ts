import type { SchemeVideo } from '@springboard/contract';
import { usePortalContext } from '@springboard/portal';
import { useEffect, useState } from 'react';
import { useScheme } from '../scheme/layout.tsx';

type Source = { readonly isLoading: boolean; readonly address: string | null };

/** The address of a stored video; null for one of another site, which only its own player shows. */
export const useVideoSource = ({ id, url }: SchemeVideo): Source => {
  const { api, api_base } = usePortalContext();
  const { slug } = useScheme();
  const isStored = url.startsWith('/');
  const [source, setSource] = useState<Source>({ isLoading: isStored, address: null });
  useEffect(() => {
    if (!isStored) return;
    const read = async () => {
      const input = { params: { slug, id }, query: { direct: 1 } } as const;
      const result = await api.call('GET /schemes/:slug/videos/:id', input);
      const address = result.ok ? result.value.direct_url : undefined;
      setSource({
        isLoading: false,
        address: address === undefined ? null : new URL(address, api_base || location.origin).href,
      });
    };
    void read();
  }, [api, api_base, slug, id, isStored]);
  return source;
};
