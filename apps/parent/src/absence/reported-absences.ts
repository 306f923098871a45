import type { ReportedAbsence } from '@springboard/contract';
import { portalContext } from '@springboard/portal';
import type { LoaderFunctionArgs } from 'react-router';

/**
 * Loads the reported absences of the child in the address, also those without a session in the next weeks. Without
 * them, because the guardian does not act for the child or is offline, the sheet still has the sessions.
 */
export const loadReportedAbsences = async ({
  context,
  request,
}: LoaderFunctionArgs): Promise<readonly ReportedAbsence[]> => {
  const uuid = new URL(request.url).searchParams.get('child');
  if (uuid === null) return [];
  try {
    const { queries } = portalContext(context);
    const of = { params: { uuid } };
    return (await queries.fetch('GET /members/:uuid/absences', of, request.signal)).value;
  } catch (error) {
    if (request.signal.aborted) throw error;
    return [];
  }
};
