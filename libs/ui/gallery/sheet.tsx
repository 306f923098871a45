import type { ReactNode } from 'react';

export function Sheet({ children }: { children: ReactNode }) {
  return <main className="mx-auto max-w-5xl space-y-6 px-4 pb-24">{children}</main>;
}

export function Sample({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="space-y-3">
      <h2 className="text-lg font-strong">{title}</h2>
      {children}
    </section>
  );
}

export function Line({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}
