import type { Scheme } from '@springboard/contract';
import { isUnreachable, type PortalContext } from '@springboard/portal';

/** A scheme as a list shows it; without the server, it has no description. */
export type ListedScheme = Pick<Scheme, 'slug' | 'title' | 'theme' | 'description'>;

/**
 * §2, Scheme list: the schemes of the user's groups, or all schemes if the groups have none.
 *
 * @param all lists all schemes, for lesson plans in all schemes (AC18)
 */
export const shownSchemes = async (
  portal: Pick<PortalContext, 'queries' | 'offlineSession'>,
  { all = false, signal }: { all?: boolean; signal?: AbortSignal },
): Promise<readonly ListedScheme[]> => {
  const list = async (own: { scheme_sessions_only?: 1 }) =>
    (await portal.queries.fetch('GET /schemes', { query: { published: 1, ...own } }, signal)).value;
  try {
    const used = all ? [] : await list({ scheme_sessions_only: 1 });
    return used.length > 0 ? used : await list({});
  } catch (error) {
    const here = onDevice(portal);
    if (isUnreachable(error) && here.length > 0) return here;
    throw error;
  }
};

/** The schemes that were downloaded with the groups, if the server cannot be reached. */
const onDevice = ({
  offlineSession,
}: Pick<PortalContext, 'offlineSession'>): readonly ListedScheme[] => {
  const schemes = offlineSession?.store.getState()?.store.getState().schemes ?? {};
  return Object.values(schemes)
    .map(({ curriculum: { slug, title, theme } }) => ({ slug, title, theme }))
    .toSorted((a, b) => a.title.localeCompare(b.title));
};
