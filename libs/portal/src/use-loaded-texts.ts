import type { Translations } from '@springboard/i18n';
import { useEffect, useState } from 'react';
import { usePortalContext } from './hooks.ts';
import { loadChunk } from './version/chunks.ts';

type Catalogues = Parameters<Translations['load']>[0];

/**
 * Loads the texts of a part of a screen that is loaded on demand, and returns whether they are there. If they cannot be
 * loaded, the error boundary of the screen shows it.
 *
 * @param catalogues the same array in each rendering
 */
export const useLoadedTexts = (catalogues: Catalogues): boolean => {
  const { translations } = usePortalContext();
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    loadChunk(() => translations.load(catalogues)).then(
      () => setLoaded(true),
      (error: unknown) =>
        setLoaded(() => {
          throw error;
        }),
    );
  }, [translations, catalogues]);
  return isLoaded;
};
