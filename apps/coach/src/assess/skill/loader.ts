import { redirect, type LoaderFunctionArgs } from 'react-router';
import { paths } from '../../paths.ts';

/** §2: without selectedNodeId there is nothing to grade. The name in the path is only for reading. */
export function loader({ params, request }: LoaderFunctionArgs): null {
  const address = new URL(request.url).searchParams;
  if (address.get('selectedNodeId')) return null;
  throw redirect(paths.assessBySkill(Number(params['groupId']), address.get('date') ?? undefined));
}
