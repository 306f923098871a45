import { redirect, type LoaderFunctionArgs } from 'react-router';
import { partsOf } from '../parts.ts';

/** §4, Logout. What is unsent stays for whoever recorded it (OF8). */
export const loader = async ({ context }: LoaderFunctionArgs) => {
  const { engine, session } = partsOf(context);
  await engine?.end({ forget: true });
  await session.logout();
  return redirect('/login');
};

/** Never seen: the loader always leads on. */
export function Component() {
  return null;
}
