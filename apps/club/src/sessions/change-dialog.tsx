import type { Api } from '@springboard/api-client';
import {
  type CallInput,
  type NamedUser,
  type Session,
  SESSION_SKIP_REASONS,
  type SessionsBulkResult,
} from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import {
  ActionDialog,
  useApi,
  useChange,
  useDryRun,
  useErrorText,
  useFormat,
  usePortalContext,
} from '@springboard/portal';
import { buttonClass, Notice, SelectField, Spinner, TextField } from '@springboard/ui';
import { useEffect, useState } from 'react';
import { paths } from '../paths.ts';
import { useChoices } from '../use-choices.ts';
import { TellFamilies } from './tell-families.tsx';

type Body = CallInput<'POST /sessions/bulk'>['body'];
export const ACTIONS = ['cancel', 'restore', 'cover'] as const;
export type SessionAction = (typeof ACTIONS)[number];

const NO_COVER = 'none';

type ChangeDialogProps = {
  action: SessionAction;
  sessions: readonly Session[];
  onClose: () => void;
};

/**
 * Cancels, restores or covers sessions. Shows first how many it changes, which it leaves out, and how many families get
 * an e-mail.
 */
export function ChangeDialog({ action, sessions, onClose }: ChangeDialogProps) {
  const { t } = useTranslation(['club', 'common']);
  const api = useApi();
  const errorText = useErrorText();
  const { send, isBusy, failure } = useChange();
  const [reason, setReason] = useState('');
  const [cover, setCover] = useState('');
  const [sendsEmails, setSendsEmails] = useState(true);
  const isComplete = action !== 'cover' || cover !== '';
  const body: Body = {
    action,
    sessions: sessions.map(({ group_id, date }) => ({ group_id, date })),
    ...(action === 'cancel' && reason.trim() !== '' && { reason: reason.trim() }),
    ...(action === 'cover' &&
      cover !== '' && { cover_user_uuid: cover === NO_COVER ? null : cover }),
  };
  const effect = useDryRun(isComplete ? body : null, dryRun);
  const tells = action !== 'cover' && (effect.result?.families ?? 0) > 0;
  const apply = async () => {
    if (effect.result === null) return;
    const isDone = await send(
      t(`sessions.done.${action}`, { number: effect.result.changed }),
      api.call('POST /sessions/bulk', { body: { ...body, tell: tells && sendsEmails ? 1 : 0 } }),
    );
    if (isDone) onClose();
  };
  const problem = failure ?? effect.failure;
  const unreached = effect.result?.unreached ?? 0;
  const label = t(`sessions.${sessions.length > 1 ? 'changeSeveral' : 'actions'}.${action}`);
  return (
    <ActionDialog
      title={label}
      actionLabel={label}
      variant={action === 'cancel' ? 'danger' : 'primary'}
      isBusy={isBusy}
      isDisabled={effect.result === null || effect.result.changed === 0}
      error={problem && errorText(problem.error)}
      onAction={() => void apply()}
      // "Cancel" would cancel the sessions.
      cancelLabel={t('common:actions.close')}
      onClose={onClose}
    >
      {action === 'cancel' && (
        <TextField
          label={t('club:sessions.reason')}
          labelNote={t('common:state.optional')}
          hint={t('club:sessions.reasonHint')}
          maxLength={200}
          value={reason}
          autoComplete="off"
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      {action === 'cover' && <CoverField sessions={sessions} value={cover} onChange={setCover} />}
      <output className="block min-h-6 text-sm">
        {effect.isLoading && <Spinner />}
        {effect.result && <Effect result={effect.result} />}
      </output>
      {tells && (
        <TellFamilies
          families={effect.result?.families ?? 0}
          preview={effect.result?.preview}
          sendsEmails={sendsEmails}
          onChange={setSendsEmails}
        />
      )}
      {unreached > 0 && (
        <Notice
          kind="warning"
          action={
            // In a tab of its own: the dialog keeps what was typed.
            <a
              href={paths.membersWithoutAccount(sessions.map(({ group_id }) => group_id))}
              target="_blank"
              rel="noreferrer"
              className={buttonClass({ variant: 'quiet' })}
            >
              {t('sessions.showUnreached')}
            </a>
          }
        >
          {t('sessions.unreached', { count: unreached })}
        </Notice>
      )}
    </ActionDialog>
  );
}

type CoverFieldProps = {
  sessions: readonly Session[];
  value: string;
  onChange: (value: string) => void;
};

/**
 * Free coaches first; a busy coach is shown with the session at the same time, or with the number of sessions. Those who
 * take the sessions anyway cannot cover them.
 */
function CoverField({ sessions, value, onChange }: CoverFieldProps) {
  const { t } = useTranslation(['club', 'common']);
  const format = useFormat();
  const { coaches } = useChoices('coaches');
  const others = useSessionsOn(sessions.map(({ date }) => date));
  const labelOf = (name: string, [busy, ...more]: readonly Session[]): string => {
    if (busy === undefined) return name;
    return sessions.length === 1
      ? t('club:sessions.busy', { name, session: busy.name })
      : t('club:sessions.busyIn', {
          name,
          number: format.number(1 + more.length),
          total: format.number(sessions.length),
        });
  };
  const options = coaches
    .filter(({ uuid }) => !sessions.every((session) => isLedBy(session, uuid)))
    .map((coach) => ({ coach, busy: conflictingSessions(coach, sessions, others ?? []) }))
    .toSorted((a, b) => a.busy.length - b.busy.length)
    .map(({ coach, busy }) => ({ value: coach.uuid, label: labelOf(coach.name, busy) }));
  return (
    <SelectField
      label={t('club:sessions.coverCoach')}
      value={value}
      options={
        // Options that are sorted again would move while the user chooses.
        others === null
          ? [{ value: '', label: t('common:state.loading') }]
          : [
              { value: '', label: t('club:group.choose') },
              ...options,
              { value: NO_COVER, label: t('club:sessions.noCover') },
            ]
      }
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

const isLedBy = ({ coaches }: Session, uuid: string): boolean =>
  coaches.some((coach) => coach.uuid === uuid);

/** For each session that this coach has no time for: another one that they take at the same time. */
export const conflictingSessions = (
  { uuid }: NamedUser,
  sessions: readonly Session[],
  others: readonly Session[],
): readonly Session[] => {
  const theirs = others.filter(
    (other) =>
      !other.cancelled && (other.cover === null ? isLedBy(other, uuid) : other.cover.uuid === uuid),
  );
  return sessions.flatMap(
    (session) =>
      theirs.find(
        (other) =>
          session.group_id !== other.group_id &&
          session.start_at < other.end_at &&
          other.start_at < session.end_at,
      ) ?? [],
  );
};

/** All sessions between the first and the last of these dates. Null until they are loaded. */
const useSessionsOn = (dates: readonly string[]): readonly Session[] | null => {
  const { queries } = usePortalContext();
  const sorted = dates.toSorted();
  const [from = '', to = ''] = [sorted[0], sorted.at(-1)];
  const [loaded, setLoaded] = useState<readonly Session[] | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    queries
      .fetch('GET /sessions', { query: { from, to } }, controller.signal)
      .then(({ value }) => setLoaded(value))
      // Without them every coach is offered as free.
      .catch(() => {
        if (!controller.signal.aborted) setLoaded([]);
      });
    return () => controller.abort();
  }, [queries, from, to]);
  return loaded;
};

function Effect({ result }: { result: SessionsBulkResult }) {
  const { t } = useTranslation('club');
  const { changed, skipped } = result;
  const skips = SESSION_SKIP_REASONS.map((reason) => ({
    reason,
    number: skipped.filter((session) => session.reason === reason).length,
  })).filter(({ number }) => number > 0);
  return (
    <ul className="flex flex-col gap-1">
      <li className="font-strong">{t('sessions.willChange', { count: changed })}</li>
      {skips.map(({ reason, number }) => (
        <li key={reason} className="text-muted">
          {t(`sessions.skipped.${reason}`, { number })}
        </li>
      ))}
    </ul>
  );
}

const dryRun = (api: Api, body: Body, signal: AbortSignal) =>
  api.call('POST /sessions/bulk', { body: { ...body, dry_run: 1 } }, { signal });
