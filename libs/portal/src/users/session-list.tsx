import type { UserSession } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { Button, Chip } from '@springboard/ui';
import { useOfflineReason } from '../connection/use-offline-reason.ts';
import { useFormat } from '../dates.ts';
import { deviceName } from './device-name.ts';

type SessionListProps = {
  readonly sessions: readonly UserSession[];
  /** The session that is being ended; null: none. */
  readonly ending: string | null;
  readonly onEnd: (session: UserSession, device: string) => void;
};

/**
 * The devices on which a user is signed in. Each can be signed out, this one through Log out. The screen loads the
 * translations `devices`.
 */
export function SessionList({ sessions, ending, onEnd }: SessionListProps) {
  return (
    <ul className="mt-2 divide-y divide-line">
      {sessions.map((session) => (
        <SessionRow
          key={session.family}
          session={session}
          isEnding={session.family === ending}
          onEnd={onEnd}
        />
      ))}
    </ul>
  );
}

type SessionRowProps = Pick<SessionListProps, 'onEnd'> & {
  readonly session: UserSession;
  readonly isEnding: boolean;
};

function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const { t } = useTranslation('common');
  const format = useFormat();
  const offline = useOfflineReason();
  const { user_agent, app_version, portal, last_used_at, created_at, current } = session;
  const { browser, system } = deviceName(user_agent ?? '');
  const name = [browser, system].filter(Boolean).join(' · ') || t('devices.unknown');
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 wrap-anywhere">
          {name}
          {current && <Chip tone="positive">{t('devices.current')}</Chip>}
        </p>
        <p className="text-sm text-muted">
          {[
            t(`portals.${portal}`),
            ...(app_version === null ? [] : [t('devices.version', { version: app_version })]),
            t('devices.used', { time: format.moment(last_used_at) }),
            t('devices.since', { time: format.moment(created_at) }),
          ].join(' · ')}
        </p>
      </div>
      {!current && (
        <Button
          loading={isEnding}
          disabledReason={offline}
          aria-label={t('devices.endOf', { name })}
          onClick={() => onEnd(session, name)}
        >
          {t('devices.end')}
        </Button>
      )}
    </li>
  );
}
