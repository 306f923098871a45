import { validateName } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { useApi, useDraft, useErrorText, useOfflineReason } from '@springboard/portal';
import { Button, ErrorSummary, Notice, TextField } from '@springboard/ui';
import { type SubmitEvent, useState } from 'react';
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
  const { values, change, clear } = useDraft(`group.${group.id}`, {
    name: group.name,
    max_members: group.max_members === null ? '' : String(group.max_members),
  });
  const [errors, setErrors] = useState<readonly { id: string; text: string }[]>([]);
  const errorAt = (field: string) => errors.find(({ id }) => id === field)?.text;
  if (isRemoteOnly) return null;

  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
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
    const isSaved = await send(
      t('club:group.saved', { name: values.name.trim() }),
      api.call(
        'PATCH /groups/:id',
        {
          params: { id: group.id },
          body: { name: values.name.trim(), max_members: max ?? null },
        },
        { headers: { 'if-match': `"${group.etag}"` } },
      ),
    );
    if (!isSaved) return;
    clear();
    await navigate(paths.group(group.id));
  };

  return (
    <form
      noValidate
      onSubmit={(event) => void save(event)}
      className="flex max-w-lg flex-col gap-5"
    >
      <ErrorSummary title={t('club:groups.problem')} errors={errors} />
      {failure && (
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

export const loader = loadGroup;
