import { tabs } from '@springboard/access';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { usePortalContext, useVisitor } from '../hooks.ts';
import { visit } from '../navigation/tabs.ts';

/** §2: each tab returns to the last visited route of its area. */
export const useTabMemory = (): void => {
  const { portal, visited } = usePortalContext();
  const visitor = useVisitor();
  const { pathname, search } = useLocation();
  useEffect(() => {
    const areas = tabs(portal, visitor);
    visited.setState((before) => visit(before, areas, { pathname, search }), true);
  }, [portal, visited, visitor, pathname, search]);
};
