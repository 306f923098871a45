import type { ClubMember } from '@springboard/contract';
import { LoadError, portalContext, type CachedResult } from '@springboard/portal';
import { redirect, type LoaderFunctionArgs } from 'react-router';
import { lastPageOf, membersQueryOf } from './list-query.ts';

/** A page of the list; null where the server cannot be reached and this page was never read here. */
export type MembersPage = { readonly reading: CachedResult<ClubMember[]> | null };

export async function loader({ context, request }: LoaderFunctionArgs): Promise<MembersPage> {
  const { pathname, searchParams } = new URL(request.url);
  const query = membersQueryOf(searchParams);
  try {
    const reading = await portalContext(context).queries.fetch(
      'GET /members',
      { query },
      request.signal,
    );
    const shorter = lastPageOf(searchParams, reading.total);
    if (shorter !== null) throw redirect(`${pathname}?${shorter}`);
    return { reading };
  } catch (error) {
    // Elsewhere in the list there may be something to read, so the list and its search stay.
    if (error instanceof LoadError && error.failure.status === 0) return { reading: null };
    throw error;
  }
}
