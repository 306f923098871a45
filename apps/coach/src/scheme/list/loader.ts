import { portalContext } from '@springboard/portal';
import { redirect, type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs } from 'react-router';
import { paths } from '../../paths.ts';
import { isUnreachable, shownSchemes, type ListedScheme } from './shown-schemes.ts';

export type SchemeListData = {
  readonly schemes: readonly ListedScheme[];
  /** False: the server could not be reached, and no scheme is on this device. */
  readonly isKnown: boolean;
};

/** §2: with only one scheme the user is redirected to it. */
export async function loader({ context, request }: LoaderFunctionArgs): Promise<SchemeListData> {
  const list = await loadSchemes(portalContext(context), request.signal);
  const [only, ...others] = list.schemes;
  if (only !== undefined && others.length === 0) throw redirect(paths.scheme(only.slug));
  return list;
}

/** Another search shows the same list, so nothing is loaded again. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.pathname !== nextUrl.pathname;

const loadSchemes = async (
  portal: ReturnType<typeof portalContext>,
  signal: AbortSignal,
): Promise<SchemeListData> => {
  try {
    return { schemes: await shownSchemes(portal, { signal }), isKnown: true };
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    return { schemes: [], isKnown: false };
  }
};
