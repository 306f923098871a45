import type { ReactElement, ReactNode } from 'react';

/** The props of a link that a component renders. */
export type LinkProps = {
  to: string;
  className: string;
  children: ReactNode;
  'aria-current'?: 'page' | undefined;
  'aria-label'?: string | undefined;
  /** A keyboard shortcut that opens the link. */
  'aria-keyshortcuts'?: string | undefined;
};

/** Renders a link of the portal's router: `(props) => <Link {...props} />`. */
export type RenderLink = (props: LinkProps) => ReactElement;
