import type { ReactNode } from 'react';

/** Where the skip link and every change of page lead. Leaves room for the tabs; a bar at its end lies on them. */
export function Main({ children }: { children: ReactNode }) {
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto flex w-full max-w-6xl grow flex-col px-4 pb-24 outline-none has-data-[edge=bottom]:max-lg:pb-16 sm:px-6 lg:px-8 lg:pb-12 lg:has-data-[edge=bottom]:pb-0 print:max-w-none print:p-0"
    >
      {children}
    </main>
  );
}
