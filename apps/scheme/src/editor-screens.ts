import type { ScreenModule } from '@springboard/portal';

type Load = () => Promise<ScreenModule>;

/** Loads a screen once. A second `import()` of loaded code would resolve only after other tasks of the page. */
const once = (load: Load): Load => {
  let loading: Promise<ScreenModule> | null = null;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  };
};

export const loadSchemeLayout = once(() => import('./scheme/layout.tsx'));
export const loadEditor = once(() => import('./editor/screen.tsx'));

/** What a click on a scheme opens. */
export const EDITOR_SCREENS = [loadSchemeLayout, loadEditor];
