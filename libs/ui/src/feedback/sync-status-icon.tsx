import { CircleAlert, CloudCheck, Smartphone } from 'lucide-react';
import { classes } from '../classes.ts';

export type SyncStatusIconProps = {
  /** `device`: saved here, not sent yet; `server`: sent and accepted; `refused`: rejected by the server. */
  state: 'device' | 'server' | 'refused';
  /** In words, for screen readers and on hover. */
  label: string;
};

const looks = {
  device: { Icon: Smartphone, look: 'text-muted' },
  server: { Icon: CloudCheck, look: 'text-muted' },
  refused: { Icon: CircleAlert, look: 'text-negative-ink' },
} as const;

/** The sync state of a change. */
export function SyncStatusIcon({ state, label }: SyncStatusIconProps) {
  const { Icon, look } = looks[state];
  return (
    <span data-live title={label} className={classes('inline-flex shrink-0', look)}>
      <Icon aria-hidden size={16} />
      <span className="sr-only">{label}</span>
    </span>
  );
}
