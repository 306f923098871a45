import { redirect, type LoaderFunctionArgs } from 'react-router';
import { sharedPaths } from '../paths.ts';
import { portalContext } from '../portal-context.ts';

/** §4, Logout. Unsent changes stay stored for their user (OF8). */
export const loader = async ({ context }: LoaderFunctionArgs) => {
  const { offlineSession, session } = portalContext(context);
  await offlineSession?.end({ forget: true });
  await session.logout();
  return redirect(sharedPaths.login);
};

/** Never rendered: the loader always redirects. */
export function Component() {
  return null;
}
