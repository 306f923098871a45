import type { ClubMember } from '@springboard/contract';
import { LoadFault, partsOf, type Reading } from '@springboard/portal';
import { redirect, type LoaderFunctionArgs } from 'react-router';
import { lastPageOf, membersQueryOf } from './list-query.ts';

/** A page of the list; null where the server cannot be reached and this page was never read here. */
export type MembersPage = { readonly reading: Reading<ClubMember[]> | null };

export async function loader({ context, request }: LoaderFunctionArgs): Promise<MembersPage> {
  const { pathname, searchParams } = new URL(request.url);
  const query = membersQueryOf(searchParams);
  try {
    const reading = await partsOf(context).reads.read('GET /members', { query }, request.signal);
    const shorter = lastPageOf(searchParams, reading.total);
    if (shorter !== null) throw redirect(`${pathname}?${shorter}`);
    return { reading };
  } catch (error) {
    // Elsewhere in the list there may be something to read, so the list and its search stay.
    if (error instanceof LoadFault && error.failure.status === 0) return { reading: null };
    throw error;
  }
}
