import { redirect, type LoaderFunctionArgs } from 'react-router';
import { paths } from '../../paths.ts';

/** §2: without memberUuid there is nobody to show. The name in the path is only for reading. */
export function loader({ params, request }: LoaderFunctionArgs): null {
  const address = new URL(request.url).searchParams;
  if (address.get('memberUuid')) return null;
  throw redirect(paths.assessByMember(Number(params['groupId']), address.get('date') ?? undefined));
}
