import type { ApiFailure } from '@springboard/api-client';
import { useTranslation } from '@springboard/i18n';
import { groups } from '@springboard/i18n/areas/club';
import { formSummary } from '@springboard/i18n/areas/shared';
import {
  auditIdOf,
  ChangesSummary,
  SubmitButton,
  useApi,
  useAuditUndo,
  useDraft,
  useErrorText,
  useFormat,
  useOfflineReason,
  useSession,
  useToday,
} from '@springboard/portal';
import { Button, Checkbox, ErrorSummary, Notice, PageHeader } from '@springboard/ui';
import { Plus } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { useRemoteOnly } from '../read-only.ts';
import { SourceNotice } from '../source-notice.tsx';
import {
  type FieldError,
  groupBodyOf,
  GroupFields,
  SchemeField,
  schemeOf,
  useGroupErrors,
} from './group-fields.tsx';
import {
  bodyOfTime,
  type EditedTime,
  newTime,
  TimeFields,
  TYPED_FIELDS,
  useTimeErrors,
} from './time-fields.tsx';
import { useChoices } from '../use-choices.ts';
import { useTimesText } from '../weekdays.ts';

export const translations = [groups, formSummary];

/** Lists are JSON, as a draft has texts only. */
const EMPTY = { name: '', scheme_uuid: '', max_members: '', place: '', times: '[]', coaches: '[]' };

export function Component() {
  const { t } = useTranslation('club');
  const isRemoteOnly = useRemoteOnly();
  return (
    <>
      <PageHeader title={t('titles.newGroup')} />
      {isRemoteOnly ? <SourceNotice about="groups" /> : <NewGroup />}
    </>
  );
}

/** Adds a group with its weekly times and coaches in one request. */
function NewGroup() {
  const { t } = useTranslation(['club', 'common']);
  const format = useFormat();
  const api = useApi();
  const navigate = useNavigate();
  const showUndo = useAuditUndo();
  const errorText = useErrorText();
  const offlineReason = useOfflineReason();
  const clubId = useSession(({ club }) => club?.id);
  const { coaches, schemes } = useChoices('coaches', 'schemes');
  const { values, change, clear } = useDraft('group.new', EMPTY);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const findErrors = useGroupErrors();
  const times: readonly EditedTime[] = JSON.parse(values.times);
  const coachUuids: readonly string[] = JSON.parse(values.coaches);
  const setTimes = (next: readonly EditedTime[]) => change({ times: JSON.stringify(next) });
  const findTimeErrors = useTimeErrors();
  const timesText = useTimesText();
  const summary = [
    { label: t('club:groups.name'), after: values.name.trim() },
    { label: t('club:groups.max'), after: values.max_members.trim() },
    { label: t('club:groups.place'), after: values.place.trim() },
    {
      label: t('club:groups.scheme'),
      after: schemeOf(schemes, values.scheme_uuid)?.title ?? '',
    },
    { label: t('club:groups.times'), after: timesText(times) },
    {
      label: t('club:groups.coaches'),
      after: coachUuids
        .map((uuid) => coaches.find((coach) => coach.uuid === uuid)?.name ?? '')
        .join(', '),
    },
  ];
  const hasTimesError = errors.some(({ id }) => id === 'times');

  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy || offlineReason !== undefined || clubId === undefined) return;
    const timeErrors = TYPED_FIELDS.flatMap((field) => {
      const text = times.map((time) => findTimeErrors(time)[field]).find(Boolean);
      return text === undefined ? [] : [format.labelled(t(`groups.time.${field}`), text)];
    });
    const found = [
      ...findErrors(values),
      ...(timeErrors.length === 0 ? [] : [{ id: 'times', text: timeErrors.join(' · ') }]),
    ];
    setErrors(found);
    if (found.length > 0) return;
    setBusy(true);
    const result = await api.call('POST /groups', {
      body: {
        ...groupBodyOf(values),
        club_ids: [clubId],
        scheme_uuid: values.scheme_uuid === '' ? null : values.scheme_uuid,
        times: times.map(bodyOfTime),
        coach_uuids: [...coachUuids],
      },
    });
    if (!result.ok) {
      setBusy(false);
      return setFailure(result.failure);
    }
    clear();
    const title = t('common:alerts.ADDED_GROUP', { name: result.value.name });
    showUndo({ title, audit_id: auditIdOf(result.headers) });
    return navigate(paths.group(result.value.id), { replace: true });
  };

  return (
    <form
      noValidate
      onSubmit={(event) => void send(event)}
      className="flex max-w-2xl flex-col gap-5"
    >
      <ErrorSummary title={t('club:groups.problem')} errors={errors} />
      {failure && (
        <Notice kind="error" live>
          {errorText(failure.error)}
        </Notice>
      )}
      <GroupFields texts={values} errors={errors} onChange={change} />
      <SchemeField
        schemes={schemes}
        value={values.scheme_uuid}
        onChange={(scheme_uuid) => change({ scheme_uuid })}
      />
      <NewTimes
        times={times}
        errorsOf={(time) => (hasTimesError ? findTimeErrors(time) : {})}
        onChange={setTimes}
      />
      {coaches.length > 0 && (
        <NewCoaches
          coaches={coaches}
          selected={coachUuids}
          onChange={(uuids) => change({ coaches: JSON.stringify(uuids) })}
        />
      )}
      <ChangesSummary isNew fields={summary.map((field) => ({ ...field, before: '' }))} />
      <div>
        <SubmitButton isBusy={isBusy}>{t('club:titles.newGroup')}</SubmitButton>
      </div>
    </form>
  );
}

type NewTimesProps = {
  times: readonly EditedTime[];
  errorsOf: (time: EditedTime) => ReturnType<ReturnType<typeof useTimeErrors>>;
  onChange: (times: readonly EditedTime[]) => void;
};

function NewTimes({ times, errorsOf, onChange }: NewTimesProps) {
  const { t } = useTranslation('club');
  const today = useToday();
  return (
    <fieldset id="times" tabIndex={-1} className="flex flex-col gap-4">
      <legend className="mb-2 text-sm font-strong">{t('groups.times')}</legend>
      {times.map((time, index) => (
        <div key={index} className="rounded-card border border-line p-4">
          <TimeFields
            time={time}
            errors={errorsOf(time)}
            onChange={(changes) =>
              onChange(
                times.map((time, place) => (place === index ? { ...time, ...changes } : time)),
              )
            }
          />
          <Button
            size="small"
            className="mt-3"
            onClick={() => onChange(times.filter((_, place) => place !== index))}
          >
            {t('groups.removeTime')}
          </Button>
        </div>
      ))}
      <div>
        <Button
          icon={<Plus aria-hidden size={18} />}
          onClick={() => onChange([...times, newTime(today)])}
        >
          {t('groups.addTime')}
        </Button>
      </div>
    </fieldset>
  );
}

type NewCoachesProps = {
  coaches: ReturnType<typeof useChoices>['coaches'];
  /** Their uuids. The first one leads the group. */
  selected: readonly string[];
  onChange: (selected: readonly string[]) => void;
};

function NewCoaches({ coaches, selected, onChange }: NewCoachesProps) {
  const { t } = useTranslation('club');
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-strong">{t('groups.coaches')}</legend>
      <p className="text-sm text-muted">{t('groups.coachesHint')}</p>
      <div className="grid sm:grid-cols-2">
        {coaches.map(({ uuid, name }) => (
          <Checkbox
            key={uuid}
            label={name}
            checked={selected.includes(uuid)}
            onChange={(event) =>
              onChange(
                event.target.checked
                  ? [...selected, uuid]
                  : selected.filter((other) => other !== uuid),
              )
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
