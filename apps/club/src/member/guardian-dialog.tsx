import type { Guardian } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import {
  ChangesSummary,
  ConflictNotice,
  FormDialog,
  useApi,
  useChange,
  useDraft,
  useErrorText,
} from '@springboard/portal';
import { Checkbox, TextField } from '@springboard/ui';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { changedFields } from '../changed-fields.ts';
import { useStaleEdit } from '../use-stale-edit.ts';
import { ExistingGuardians } from './existing-guardians.tsx';
import { GuardianRights } from './guardian-rights.tsx';
import {
  bodyOf,
  GUARDIAN_FIELDS,
  hasAccount,
  GUARDIAN_LABELS,
  nameOf,
  NEW_GUARDIAN,
  NONE,
  useFieldText,
  type GuardianValues,
  valuesOf,
} from './guardian-values.ts';
import { GUARDIAN_TEXTS, useGuardianErrors } from './use-guardian-errors.ts';

const AUTOCOMPLETE = 'off';

type GuardianDialogProps = {
  /** The uuid of the member. */
  uuid: string;
  /** null: a new one. */
  guardian: Guardian | null;
  onClose: () => void;
};

/** Name and contact of a guardian, and what they see and do for this member. */
export function GuardianDialog({ uuid, guardian, onClose }: GuardianDialogProps) {
  const { t } = useTranslation(['club', 'common']);
  const api = useApi();
  const errorText = useErrorText();
  const { revalidate } = useRevalidator();
  const { send, isBusy, failure } = useChange();
  const draft = useDraft<GuardianValues>(
    `guardian.${uuid}.${guardian?.id ?? 'new'}`,
    guardian === null ? NEW_GUARDIAN : valuesOf(guardian),
    guardian?.etag,
  );
  const { start, values, changes, change } = draft;
  const close = () => {
    draft.clear();
    onClose();
  };
  const [isChecked, setChecked] = useState(false);
  const [sendsEmail, setSendsEmail] = useState(false);
  const errors = useGuardianErrors()(values);
  const textOf = useFieldText();
  const endsAccess = hasAccount(guardian) && !start.restricted && values.restricted;
  const { etag, stale, isUnread, headersOf, check, accept } = useStaleEdit<Guardian>({
    etag: draft.etag,
    entity: 'member',
    entity_id: uuid,
    isAbout: ({ detail }) => detail['guardian_id'] === guardian?.id,
    read: async () => {
      const result = await api.call('GET /members/:uuid/guardians', { params: { uuid } });
      return result.ok
        ? { ...result, value: result.value.find(({ id }) => id === guardian?.id) }
        : result;
    },
  });

  const add = () => {
    const body = bodyOf(values);
    const title = t('club:member.guardians.added', { name: nameOf(values) });
    return send(title, api.call('POST /members/:uuid/guardians', { params: { uuid }, body }));
  };
  const edit = async (id: number, ifMatch: string) => {
    const tell = endsAccess && sendsEmail && { tell: 1 as const };
    const request = api.call(
      'PATCH /members/:uuid/guardians/:id',
      { params: { uuid, id }, body: { ...changedFields(bodyOf(values), changes), ...tell } },
      { headers: headersOf(ifMatch) },
    );
    const isSaved = await send(t('club:member.guardians.saved', { name: nameOf(values) }), request);
    const result = await request;
    // The page behind the dialog then has what the other user saved.
    if (!result.ok && (await check(result.failure))) await revalidate();
    return isSaved;
  };
  const save = async (ifMatch = etag) => {
    setChecked(true);
    if (Object.keys(errors).length > 0) return;
    const isUnchanged = guardian !== null && Object.keys(changes).length === 0;
    const isSaved = isUnchanged || (await (guardian === null ? add() : edit(guardian.id, ifMatch)));
    if (isSaved) close();
  };

  return (
    <FormDialog
      title={t(guardian === null ? 'club:member.guardians.add' : 'club:member.guardians.edit')}
      error={failure && (failure.status !== 412 || isUnread) && errorText(failure.error)}
      submitLabel={guardian === null ? t('club:member.guardians.add') : t('common:actions.save')}
      isBusy={isBusy}
      onSubmit={() => void save()}
      onClose={close}
    >
      {guardian === null && <ExistingGuardians uuid={uuid} onAdded={close} />}
      {stale && (
        <ConflictNotice
          title={stale.title}
          fields={GUARDIAN_FIELDS.filter(
            (field) => textOf(field, values) !== textOf(field, valuesOf(stale.theirs)),
          ).map((field) => ({
            label: t(`club:member.guardians.${GUARDIAN_LABELS[field]}`),
            mine: field in changes ? textOf(field, values) : null,
            theirs: textOf(field, valuesOf(stale.theirs)),
          }))}
          onKeepMine={() => {
            draft.rebase(valuesOf(stale.theirs), stale.theirs.etag);
            void save(accept(stale.theirs));
          }}
          onTakeTheirs={() => draft.rebase(valuesOf(stale.theirs), accept(stale.theirs), {})}
        />
      )}
      {GUARDIAN_TEXTS.map((name) => (
        <TextField
          key={name}
          label={t(`member.guardians.fields.${name}`)}
          labelNote={name in REQUIRED ? undefined : t('common:state.optional')}
          type={TYPES[name]}
          autoComplete={AUTOCOMPLETE}
          value={values[name]}
          error={isChecked ? errors[name] : undefined}
          onChange={(event) => change({ [name]: event.target.value })}
        />
      ))}
      <GuardianRights values={values} change={change}>
        {endsAccess && (
          <Checkbox
            label={t('club:member.guardians.tellEnded')}
            checked={sendsEmail}
            onChange={(event) => setSendsEmail(event.target.checked)}
          />
        )}
      </GuardianRights>
      <ChangesSummary
        isNew={guardian === null}
        fields={GUARDIAN_FIELDS.map((field) => ({
          label: t(`club:member.guardians.${GUARDIAN_LABELS[field]}`),
          before: guardian === null ? NONE : textOf(field, start),
          after: textOf(field, values),
        }))}
      />
    </FormDialog>
  );
}

const REQUIRED = { firstname: true, lastname: true } as const;
const TYPES = {
  firstname: 'text',
  lastname: 'text',
  relationship: 'text',
  email: 'email',
  phone: 'tel',
} as const;
