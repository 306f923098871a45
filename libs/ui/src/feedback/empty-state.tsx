import type { ReactNode } from 'react';
import { Illustration } from './empty-illustration.tsx';

export type EmptyStateProps = {
  /** What the list would contain. */
  title: string;
  detail?: ReactNode;
  /** The next step. */
  action?: ReactNode;
  /** Replaces the default illustration. */
  art?: ReactNode;
};

export function EmptyState({ title, detail, action, art }: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-sm flex-col items-center px-6 py-12 text-center">
      {art ?? <Illustration className="w-36" />}
      <p className="mt-5 max-w-full text-lg font-strong text-balance hyphens-auto wrap-anywhere">
        {title}
      </p>
      {detail !== undefined && (
        <div className="mt-1.5 text-sm text-balance text-muted">{detail}</div>
      )}
      {action !== undefined && <div className="mt-6">{action}</div>}
    </div>
  );
}
