import type { Scheme } from '@springboard/contract';
import { LoadFault, type Parts } from '@springboard/portal';

/** What a list of schemes needs to know of one. */
export type ListedScheme = Pick<Scheme, 'slug' | 'title'>;

/**
 * §2, Scheme list: the schemes of the user's groups, or all where these use none.
 *
 * @param all whatever the groups use: lesson plans in all schemes (AC18)
 */
export const shownSchemes = async (
  parts: Pick<Parts, 'reads' | 'engine'>,
  { all = false, signal }: { all?: boolean; signal?: AbortSignal },
): Promise<readonly ListedScheme[]> => {
  const list = async (own: { scheme_sessions_only?: 1 }) =>
    (await parts.reads.read('GET /schemes', { query: { published: 1, ...own } }, signal)).value;
  try {
    const used = all ? [] : await list({ scheme_sessions_only: 1 });
    return used.length > 0 ? used : await list({});
  } catch (error) {
    const here = onDevice(parts);
    if (isUnreachable(error) && here.length > 0) return here;
    throw error;
  }
};

/** The schemes that came with the groups, for a device that has never listed any. */
const onDevice = ({ engine }: Pick<Parts, 'engine'>): readonly ListedScheme[] => {
  const schemes = engine?.store.getState()?.store.getState().schemes ?? {};
  return Object.values(schemes)
    .map(({ curriculum: { slug, title } }) => ({ slug, title }))
    .toSorted((a, b) => a.title.localeCompare(b.title));
};

/** Nobody answered, or what answered stands in front of the server. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof LoadFault && [0, 502, 503, 504].includes(error.failure.status);
