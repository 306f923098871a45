import type { MemberDetail, MemberNotes } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import {
  CachedNotice,
  useApi,
  useChange,
  useErrorText,
  useFormat,
  useOfflineReason,
} from '@springboard/portal';
import { Button, Card, EmptyState, Notice, Switch } from '@springboard/ui';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { loadMember } from './load-member.ts';

/** The coaches' current note, who may read it, and the earlier ones. Each view is logged. */
export function Component() {
  const { t } = useTranslation('club');
  const reading = useLoaderData<Awaited<ReturnType<typeof loader>>>();
  const { value } = reading;
  const { note = null, history = [], shared = [] } = value.notes ?? {};
  const listed = new Set([note, ...shared].map((one) => one?.updated_at));
  const earlier = history.filter(({ updated_at }) => !listed.has(updated_at));
  if (note === null && shared.length === 0 && earlier.length === 0) {
    return <EmptyState title={t('member.notes.none')} detail={t('member.notes.noneDetail')} />;
  }
  return (
    <>
      <CachedNotice result={reading} />
      <div className="grid max-w-3xl gap-4">
        <Card title={t('member.notes.current')}>
          {note === null ? (
            <p className="text-sm text-muted">{t('member.notes.removed')}</p>
          ) : (
            <>
              <Version {...note} />
              <Sharing member={value} />
            </>
          )}
        </Card>
        {shared.length > 0 && (
          <Card title={t('member.notes.earlierShared')}>
            <ol className="divide-y divide-line">
              {shared.map((version) => (
                <li key={version.id} className="py-3">
                  <Version {...version} />
                  <EndSharing uuid={value.uuid} version={version} />
                </li>
              ))}
            </ol>
          </Card>
        )}
        {earlier.length > 0 && (
          <Card title={t('member.notes.earlier')}>
            <ol className="divide-y divide-line">
              {earlier.map((version) => (
                <li key={version.updated_at} className="py-3">
                  <Version {...version} />
                </li>
              ))}
            </ol>
          </Card>
        )}
      </div>
    </>
  );
}

type VersionProps = { note: string; updated_by: string; updated_at: number };

function Version({ note, updated_by, updated_at }: VersionProps) {
  const format = useFormat();
  return (
    <>
      <p className="whitespace-pre-wrap wrap-anywhere">{note}</p>
      <p className="mt-1 text-sm text-muted">
        {updated_by} · {format.moment(updated_at)}
      </p>
    </>
  );
}

/** Lets the guardians read the note. Says by name who they are. */
function Sharing({ member }: { member: MemberDetail }) {
  const { t } = useTranslation('club');
  const api = useApi();
  const errorText = useErrorText();
  const offlineReason = useOfflineReason();
  const { send, isBusy, failure } = useChange();
  const shareable = member.notes?.shareable ?? false;
  const readers = (member.guardians ?? [])
    .filter(({ restricted, sees }) => !restricted && sees.includes('progress'))
    .map(({ firstname, lastname }) => `${firstname} ${lastname}`);
  const names = readers.join(', ');
  const change = (next: boolean) =>
    void send(
      t(next ? 'member.notes.shared' : 'member.notes.unshared'),
      api.call('POST /members/:uuid/note', {
        params: { uuid: member.uuid },
        body: { shareable: next },
      }),
    );
  return (
    <div className="mt-3 border-t border-line pt-1">
      <Switch
        label={t('member.notes.share')}
        hint={
          offlineReason ??
          (readers.length === 0
            ? t('member.notes.noReaders')
            : t('member.notes.readers', { names }))
        }
        checked={shareable}
        disabled={isBusy || offlineReason !== undefined}
        onChange={change}
      />
      {failure && (
        <Notice kind="error" live>
          {errorText(failure.error)}
        </Notice>
      )}
    </div>
  );
}

type EndSharingProps = { uuid: string; version: MemberNotes['shared'][number] };

/** Guardians no longer read an earlier note. */
function EndSharing({ uuid, version: { id, updated_at } }: EndSharingProps) {
  const { t } = useTranslation('club');
  const api = useApi();
  const format = useFormat();
  const errorText = useErrorText();
  const offlineReason = useOfflineReason();
  const { send, isBusy, failure } = useChange();
  const end = () =>
    void send(
      t('member.notes.unshared'),
      api.call('DELETE /members/:uuid/shared-notes/:id', { params: { uuid, id } }),
    );
  return (
    <>
      <Button
        size="small"
        className="mt-1"
        loading={isBusy}
        disabledReason={offlineReason}
        aria-label={t('member.notes.endNamed', { date: format.moment(updated_at) })}
        onClick={end}
      >
        {t('member.notes.end')}
      </Button>
      {failure && (
        <Notice kind="error" live>
          {errorText(failure.error)}
        </Notice>
      )}
    </>
  );
}

export const loader = (args: LoaderFunctionArgs) =>
  loadMember(args, { with_notes: 1, with_guardians: 1 });
