import type { AdministeredGroup } from '@springboard/contract';
import type { Api } from '@springboard/api-client';
import { useTranslation } from '@springboard/i18n';
import { sessions } from '@springboard/i18n/areas/club';
import {
  ConflictNotice,
  SubmitButton,
  useApi,
  useChange,
  useDraft,
  useDryRun,
  useErrorText,
  useOfflineReason,
} from '@springboard/portal';
import { ErrorSummary, Notice } from '@springboard/ui';
import { useState } from 'react';
import { useLoaderData, useNavigate } from 'react-router';
import { changedFields } from '../changed-fields.ts';
import {
  type FieldError,
  groupBodyOf,
  GroupFields,
  type GroupTexts,
  SchemeField,
  schemeOf,
  useGroupErrors,
} from '../groups/group-fields.tsx';
import { paths } from '../paths.ts';
import { useRemoteOnly } from '../read-only.ts';
import { TellFamilies } from '../sessions/tell-families.tsx';
import { useChoices } from '../use-choices.ts';
import { useStaleEdit } from '../use-stale-edit.ts';
import { loadGroup } from './load-group.ts';

export const translations = [sessions];

/**
 * Name, scheme, maximum and place of a group. After a change of the place, the families of its sessions get e-mails.
 */
export function Component() {
  const { t } = useTranslation(['club', 'common']);
  const { value: group } = useLoaderData<Awaited<ReturnType<typeof loader>>>();
  const api = useApi();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const offlineReason = useOfflineReason();
  const isRemoteOnly = useRemoteOnly();
  const { send, isBusy, failure } = useChange({ isLeaving: true });
  const params = { id: group.id };
  const { schemes } = useChoices('schemes');
  const draft = useDraft<EditedTexts>(`group.${group.id}`, textsOf(group), group.etag);
  const { values, changes } = draft;
  const { etag, stale, isUnread, headersOf, check, accept } = useStaleEdit<AdministeredGroup>({
    etag: draft.etag,
    entity: 'group',
    entity_id: group.id,
    read: () => api.call('GET /groups/:id', { params }),
  });
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const findErrors = useGroupErrors();
  const place = groupBodyOf(values).place;
  const isMoved = 'place' in changes && place !== group.place;
  const effect = useDryRun(isMoved ? { id: group.id, place } : null, dryRun);
  const [sendsEmails, setSendsEmails] = useState(true);
  const families = effect.result?.families ?? 0;
  const labels = {
    name: t('club:groups.name'),
    scheme: t('club:groups.scheme'),
    max_members: t('club:groups.max'),
    place: t('club:groups.place'),
  };
  const textOf = (field: (typeof FIELDS)[number], texts: EditedTexts) => {
    const text = texts[field];
    if (field !== 'scheme') return text || '–';
    return schemeOf(schemes, text)?.title ?? (text || t('common:state.none'));
  };
  if (isRemoteOnly) return null;

  const save = async (ifMatch = etag) => {
    if (isBusy || offlineReason !== undefined) return;
    const found = findErrors(values);
    setErrors(found);
    if (found.length > 0) return;
    if (Object.keys(changes).length === 0) {
      await navigate(paths.group(group.id), { replace: true });
      return;
    }
    const tell = isMoved && sendsEmails ? 1 : 0;
    const fields = groupBodyOf(values);
    const { scheme } = changes;
    const body = {
      ...changedFields(fields, changes),
      ...(scheme !== undefined && { scheme_uuid: scheme === '' ? null : scheme }),
      tell,
    } as const;
    const request = api.call(
      'PATCH /groups/:id',
      { params, body },
      { headers: headersOf(ifMatch) },
    );
    const { name } = fields;
    const isSaved = await send(
      'name' in changes
        ? t('common:alerts.UPDATED_GROUP_NAME', { name })
        : t('club:group.saved', { name }),
      request,
    );
    const result = await request;
    if (!result.ok) await check(result.failure);
    if (!isSaved) return;
    draft.clear();
    await navigate(paths.group(group.id), { replace: true });
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
      {stale && (
        <ConflictNotice
          title={stale.title}
          fields={FIELDS.filter((field) => values[field] !== textsOf(stale.theirs)[field]).map(
            (field) => ({
              label: labels[field],
              mine: field in changes ? textOf(field, values) : null,
              theirs: textOf(field, textsOf(stale.theirs)),
            }),
          )}
          onKeepMine={() => {
            draft.rebase(textsOf(stale.theirs), stale.theirs.etag);
            void save(accept(stale.theirs));
          }}
          onTakeTheirs={() => draft.rebase(textsOf(stale.theirs), accept(stale.theirs), {})}
        />
      )}
      {failure && (failure.status !== 412 || isUnread) && (
        <Notice
          kind="error"
          live
          title={'name' in changes ? t('common:alerts.UPDATE_GROUP_NAME_ERROR') : undefined}
        >
          {errorText(failure.error)}
        </Notice>
      )}
      <GroupFields
        texts={values}
        errors={errors}
        members={group.total_members}
        onChange={draft.change}
      />
      <SchemeField
        schemes={schemes}
        value={values.scheme}
        hint={changes.scheme === undefined ? undefined : t('club:group.schemeChanges')}
        onChange={(uuid) => {
          const isCurrent = uuid === schemeOf(schemes, group.scheme_slug ?? '')?.uuid;
          draft.change({ scheme: isCurrent ? (group.scheme_slug ?? '') : uuid });
        }}
      />
      {families > 0 && (
        <div>
          <TellFamilies
            families={families}
            preview={effect.result?.preview}
            sendsEmails={sendsEmails}
            onChange={setSendsEmails}
          />
        </div>
      )}
      <div>
        <SubmitButton isBusy={isBusy}>{t('common:actions.save')}</SubmitButton>
      </div>
    </form>
  );
}

const dryRun = (
  api: Api,
  { id, place }: { id: number; place: string | null },
  signal: AbortSignal,
) => api.call('PATCH /groups/:id', { params: { id }, body: { place, dry_run: 1 } }, { signal });

type EditedTexts = GroupTexts & {
  /** The slug of the current scheme, or the uuid of another one; empty: none. */
  readonly scheme: string;
};

const FIELDS = ['name', 'max_members', 'place', 'scheme'] as const;

const textsOf = ({ name, scheme_slug, max_members, place }: AdministeredGroup): EditedTexts => ({
  name,
  scheme: scheme_slug ?? '',
  max_members: max_members === null ? '' : String(max_members),
  place: place ?? '',
});

export const loader = loadGroup;
