import { classes } from '@springboard/ui';
import { useSession } from '../hooks.ts';

/** The user's club, or the client before the login. */
export function Brand({ small = false }: { small?: boolean }) {
  const club = useSession((session) => session.club);
  const client = useSession((session) => session.client);
  const side = small ? 28 : 40;
  return (
    <div className={classes('flex min-w-0 items-center gap-3', !small && 'min-h-14 px-1')}>
      <img
        src={club?.logo ?? '/icon.svg'}
        alt=""
        width={side}
        height={side}
        className="shrink-0 rounded-mark object-contain"
      />
      <span
        className={classes(
          'font-strong',
          small ? 'truncate text-sm' : 'line-clamp-3 text-base leading-tight',
        )}
      >
        {club?.name ?? client?.name}
      </span>
    </div>
  );
}
