import { Illustration } from '@springboard/ui';
import type { ReactNode } from 'react';

type FullPageProps = {
  title: string;
  children?: ReactNode;
  /** The next step. */
  action?: ReactNode;
};

/** A page that replaces the whole application. */
export function FullPage({ title, children, action }: FullPageProps) {
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col items-center justify-center px-6 py-12 text-center">
      <Illustration className="w-48" />
      <h1 className="mt-8 text-xl font-strong text-balance">{title}</h1>
      {children !== undefined && <div className="mt-2 text-base text-muted">{children}</div>}
      {action !== undefined && <div className="mt-8">{action}</div>}
    </main>
  );
}
