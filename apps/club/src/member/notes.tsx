import type { MemberDetail } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import {
  CachedNotice,
  useApi,
  useChange,
  useErrorText,
  useFormat,
  useOfflineReason,
} from '@springboard/portal';
import { Card, EmptyState, Notice, Switch } from '@springboard/ui';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { loadMember } from './load-member.ts';

/** The coaches' current note, who may read it, and its earlier versions. Each view is logged. */
export function Component() {
  const { t } = useTranslation('club');
  const reading = useLoaderData<Awaited<ReturnType<typeof loader>>>();
  const { value } = reading;
  const { note = null, history = [] } = value.notes ?? {};
  const earlier = history.filter(({ updated_at }) => updated_at !== note?.updated_at);
  if (note === null && earlier.length === 0) {
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

export const loader = (args: LoaderFunctionArgs) =>
  loadMember(args, { with_notes: 1, with_guardians: 1 });
