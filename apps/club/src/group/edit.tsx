import type { AdministeredGroup } from '@springboard/contract';
import { validateName } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { useApi, useDraft, useErrorText, useOfflineReason } from '@springboard/portal';
import { Button, ErrorSummary, Notice, TextField } from '@springboard/ui';
import { useState } from 'react';
import { useLoaderData, useNavigate } from 'react-router';
import { maximumOf } from '../groups/maximum.ts';
import { paths } from '../paths.ts';
import { useRemoteOnly } from '../read-only.ts';
import { useChange } from '../use-change.ts';
import { loadGroup } from './load-group.ts';

/** Name and maximum of a group. */
export function Component() {
  const { t } = useTranslation(['club', 'common']);
  const { value: group } = useLoaderData<Awaited<ReturnType<typeof loader>>>();
  const api = useApi();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const offlineReason = useOfflineReason();
  const isRemoteOnly = useRemoteOnly();
  const { send, isBusy, failure } = useChange();
  const [etag, setEtag] = useState(group.etag);
  const [theirs, setTheirs] = useState<AdministeredGroup | null>(null);
  const { values, change, clear } = useDraft<Texts>(`group.${group.id}`, textsOf(group));
  const [errors, setErrors] = useState<readonly { id: string; text: string }[]>([]);
  const errorAt = (field: string) => errors.find(({ id }) => id === field)?.text;
  if (isRemoteOnly) return null;

  const save = async (ifMatch = etag) => {
    if (isBusy || offlineReason !== undefined) return;
    const max = maximumOf(values.max_members);
    const found = [
      ...(validateName(values.name) === null
        ? []
        : [{ id: 'name', text: t('common:validation.NAME_LENGTH') }]),
      ...(max === undefined ? [{ id: 'max_members', text: t('club:groups.maxInvalid') }] : []),
    ];
    setErrors(found);
    if (found.length > 0) return;
    const params = { id: group.id };
    const request = api.call(
      'PATCH /groups/:id',
      { params, body: { name: values.name.trim(), max_members: max ?? null } },
      { headers: { 'if-match': `"${ifMatch}"` } },
    );
    const isSaved = await send(t('club:group.saved', { name: values.name.trim() }), request);
    const result = await request;
    if (!result.ok && result.failure.status === 412) {
      const current = await api.call('GET /groups/:id', { params });
      if (current.ok) setTheirs(current.value);
    }
    if (!isSaved) return;
    clear();
    await navigate(paths.group(group.id));
  };

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      className="flex max-w-lg flex-col gap-5"
    >
      <ErrorSummary title={t('club:groups.problem')} errors={errors} />
      {theirs && (
        <Conflict
          mine={values}
          theirs={textsOf(theirs)}
          onKeepMine={() => {
            setTheirs(null);
            setEtag(theirs.etag);
            void save(theirs.etag);
          }}
          onTakeTheirs={() => {
            change(textsOf(theirs));
            setTheirs(null);
            setEtag(theirs.etag);
          }}
        />
      )}
      {failure && failure.status !== 412 && (
        <Notice kind="error" live>
          {errorText(failure.error)}
        </Notice>
      )}
      <TextField
        id="name"
        label={t('club:groups.name')}
        value={values.name}
        autoComplete="off"
        error={errorAt('name')}
        onChange={(event) => change({ name: event.target.value })}
      />
      <TextField
        id="max_members"
        label={t('club:groups.max')}
        labelNote={t('common:state.optional')}
        hint={t('club:groups.maxHint')}
        inputMode="numeric"
        autoComplete="off"
        value={values.max_members}
        error={errorAt('max_members')}
        onChange={(event) => change({ max_members: event.target.value })}
      />
      <div>
        <Button
          type="submit"
          variant="primary"
          size="large"
          loading={isBusy}
          disabledReason={offlineReason}
        >
          {t('common:actions.save')}
        </Button>
      </div>
    </form>
  );
}

type Texts = { readonly name: string; readonly max_members: string };

const textsOf = ({ name, max_members }: AdministeredGroup): Texts => ({
  name,
  max_members: max_members === null ? '' : String(max_members),
});

type ConflictProps = {
  mine: Texts;
  theirs: Texts;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
};

/** Another user saved the group meanwhile: both values of each field that differs. */
function Conflict({ mine, theirs, onKeepMine, onTakeTheirs }: ConflictProps) {
  const { t } = useTranslation('club');
  const labels = { name: t('groups.name'), max_members: t('groups.max') };
  return (
    <Notice kind="warning" live>
      <p className="font-strong">{t('group.conflict.title')}</p>
      <dl className="my-2 text-sm">
        {(['name', 'max_members'] as const)
          .filter((field) => mine[field] !== theirs[field])
          .map((field) => (
            <div key={field} className="py-1">
              <dt className="font-strong">{labels[field]}</dt>
              <dd className="wrap-anywhere">
                {t('group.conflict.mine', { value: mine[field] || '–' })}
              </dd>
              <dd className="wrap-anywhere">
                {t('group.conflict.theirs', { value: theirs[field] || '–' })}
              </dd>
            </div>
          ))}
      </dl>
      <span className="flex flex-wrap gap-2">
        <Button onClick={onKeepMine}>{t('group.conflict.keepMine')}</Button>
        <Button onClick={onTakeTheirs}>{t('group.conflict.takeTheirs')}</Button>
      </span>
    </Notice>
  );
}

export const loader = loadGroup;
