import type { ReactNode } from 'react';
import { Illustration } from './empty-illustration.tsx';

type FullScreenSpinnerProps = {
  label: string;
  /** What the user can do about a long wait. */
  children?: ReactNode;
};

/** Covers everything while the whole application waits (§9: z-index 9999). */
export function FullScreenSpinner({ label, children }: FullScreenSpinnerProps) {
  return (
    <div className="fixed inset-0 z-9999 flex animate-fade-in flex-col items-center justify-center gap-4 bg-canvas px-6 text-center text-muted">
      <Illustration moving className="w-40" />
      <output className="text-sm">{label}</output>
      {children}
    </div>
  );
}
