import { usePreloadedScreens } from '@springboard/portal';
import { EDITOR_SCREENS } from './editor-screens.ts';
import { Component as Overview } from './overview/screen.tsx';

export { loader, translations } from './overview/screen.tsx';

/** The schemes, and what a click on one of them opens. Here, because the folder of the editor needs that of the overview. */
export function Component() {
  usePreloadedScreens(EDITOR_SCREENS);
  return <Overview />;
}
