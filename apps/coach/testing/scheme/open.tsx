import { openScheme as openWithScreens } from '@springboard/scheme-view/testing';
import { screens } from '../../src/routes.tsx';

/** The coach portal at an address of its scheme browser. */
export const openScheme = (options: Parameters<typeof openWithScreens>[0]) =>
  openWithScreens({ ...options, screens });
