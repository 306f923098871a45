import { partsOf } from '@springboard/portal';
import { redirect, type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs } from 'react-router';
import { paths } from '../../paths.ts';
import { isUnreachable, shownSchemes, type ListedScheme } from './shown-schemes.ts';

export type Listed = {
  readonly schemes: readonly ListedScheme[];
  /** False: the server could not be asked, and this device has none. */
  readonly known: boolean;
};

/** §2: with only one scheme the user is redirected to it. */
export async function loader({ context, request }: LoaderFunctionArgs): Promise<Listed> {
  const listed = await listedNow(partsOf(context), request.signal);
  const [only, ...others] = listed.schemes;
  if (only !== undefined && others.length === 0) throw redirect(paths.scheme(only.slug));
  return listed;
}

/** A search changes only what is shown of the same list. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.pathname !== nextUrl.pathname;

const listedNow = async (
  parts: ReturnType<typeof partsOf>,
  signal: AbortSignal,
): Promise<Listed> => {
  try {
    return { schemes: await shownSchemes(parts, { signal }), known: true };
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    return { schemes: [], known: false };
  }
};
