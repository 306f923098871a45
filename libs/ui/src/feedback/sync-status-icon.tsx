import { CircleAlert, CloudCheck, Smartphone } from 'lucide-react';
import { classes } from '../classes.ts';

export type SyncStatusIconProps = {
  /** device: saved here, not sent yet; server: sent and accepted; refused: the server said no. */
  state: 'device' | 'server' | 'refused';
  /** In words, for screen readers and on hover. */
  label: string;
};

const looks = {
  device: { Icon: Smartphone, look: 'text-muted' },
  server: { Icon: CloudCheck, look: 'text-muted' },
  refused: { Icon: CircleAlert, look: 'text-negative-ink' },
} as const;

/** Says quietly where a change has got to. */
export function SyncStatusIcon({ state, label }: SyncStatusIconProps) {
  const { Icon, look } = looks[state];
  return (
    <span data-live title={label} className={classes('inline-flex shrink-0', look)}>
      <Icon aria-hidden size={16} />
      <span className="sr-only">{label}</span>
    </span>
  );
}
