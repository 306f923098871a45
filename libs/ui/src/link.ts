import type { ReactElement, ReactNode } from 'react';

/** What a component asks of the router's link. */
export type LinkProps = {
  to: string;
  className: string;
  children: ReactNode;
  'aria-current'?: 'page' | undefined;
  'aria-label'?: string | undefined;
};

/** Draws a link of the portal's router: `(props) => <Link {...props} />`. */
export type RenderLink = (props: LinkProps) => ReactElement;
