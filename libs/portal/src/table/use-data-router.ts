import { useContext } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router';

/**
 * The router, whose `state` is that of this moment. The hooks of React Router are late, because React renders a
 * navigation when the device has time for it.
 *
 * @throws outside of a `RouterProvider`
 */
export const useDataRouter = () => {
  const context = useContext(DataRouterContext);
  if (context === null) throw new Error('There is no router');
  return context.router;
};
