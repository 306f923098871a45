import { Illustration } from './empty-illustration.tsx';

/** Covers everything while the whole application waits (§9: z-index 9999). */
export function FullScreenSpinner({ label }: { label: string }) {
  return (
    <output className="fixed inset-0 z-9999 flex animate-fade-in flex-col items-center justify-center gap-4 bg-canvas text-muted">
      <Illustration moving className="w-40" />
      <span className="text-sm">{label}</span>
    </output>
  );
}
