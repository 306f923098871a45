import { ProgressBar } from '@springboard/ui';
import { useLiveReload } from './use-live-reload.ts';

/** In place of a page's content while a job prepares it. Loads the page again until the job has ended. */
export function JobProgress({ label, text }: { label: string; text: string }) {
  useLiveReload(true);
  return (
    <output className="block max-w-xl">
      <span className="mb-3 block text-lg font-strong">{label}</span>
      <ProgressBar value={null} label={label} />
      <span className="mt-3 block text-muted">{text}</span>
    </output>
  );
}
