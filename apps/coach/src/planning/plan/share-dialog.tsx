import type { LessonPlan, StaffUser } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import {
  LoadError,
  type PortalContext,
  useErrorText,
  usePortalContext,
  useUndoToast,
} from '@springboard/portal';
import { Button, EmptyState, Notice, SelectField, SkeletonRows } from '@springboard/ui';
import { Dialog } from '@springboard/ui/dialog';
import { Suspense, use, useState } from 'react';
import { usePlanningSubmit } from '../submit-context.ts';

type ShareDialogProps = { plan: LessonPlan; onClose: () => void };

/** Shares the plan with coaches of the club, to read or to edit. Only its owner can open it. */
export function ShareDialog({ plan, onClose }: ShareDialogProps) {
  const { t } = useTranslation(['planning', 'common']);
  const portal = usePortalContext();
  const [colleagues] = useState(() => colleaguesOf(portal));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('planning:share.title')}
      description={t('planning:share.text')}
      closeLabel={t('common:actions.cancel')}
    >
      <Suspense fallback={<SkeletonRows count={4} label={t('common:state.loading')} />}>
        <Shares plan={plan} colleagues={colleagues} onClose={onClose} />
      </Suspense>
    </Dialog>
  );
}

type Colleagues = { readonly users: readonly StaffUser[]; readonly error: string | null };
const colleaguesOf = async ({ queries }: Pick<PortalContext, 'queries'>): Promise<Colleagues> => {
  const active = { 'status[]': 'active', 'type[]': 'coach' } as const;
  const query = { ...active, sort: 'afirstname', per_page: 1000 };
  try {
    return { users: (await queries.fetch('GET /users', { query })).value, error: null };
  } catch (error) {
    if (!(error instanceof LoadError)) throw error;
    return { users: [], error: error.failure.error };
  }
};

type Right = 'none' | 'read' | 'edit';

const isRight = (value: string): value is Right => ['none', 'read', 'edit'].includes(value);

type Share = { user_uuid: string; can_edit: boolean };

const sharesOf = ({ shared_users }: LessonPlan): Share[] =>
  shared_users.map(({ uuid, can_edit }) => ({ user_uuid: uuid, can_edit }));

type SharesProps = ShareDialogProps & { colleagues: Promise<Colleagues> };

function Shares({ plan, colleagues, onClose }: SharesProps) {
  const { t } = useTranslation(['planning', 'common']);
  const errorText = useErrorText();
  const submit = usePlanningSubmit();
  const showUndoToast = useUndoToast();
  const { users, error: loadError } = use(colleagues);
  const [rights, setRights] = useState<Readonly<Record<string, Right>>>(() =>
    Object.fromEntries(
      plan.shared_users.map(({ uuid, can_edit }) => [uuid, can_edit ? 'edit' : 'read']),
    ),
  );
  const [error, setError] = useState(loadError);
  const [busy, setBusy] = useState(false);
  const others = users.filter(({ uuid }) => uuid !== plan.owner.uuid);

  const share = (shares: Share[]) => submit({ intent: 'share_plan', uuid: plan.uuid, shares });
  const send = async () => {
    setBusy(true);
    const shares = others.flatMap(({ uuid }) => {
      const right = rights[uuid] ?? 'none';
      return right === 'none' ? [] : [{ user_uuid: uuid, can_edit: right === 'edit' }];
    });
    const result = await share(shares);
    setBusy(false);
    if (!result.ok) return setError(result.error);
    showUndoToast({
      title: t('planning:share.done', { count: shares.length }),
      subject: `plan ${plan.uuid}`,
      hint: t('planning:share.title'),
      undo: () => share(sharesOf(plan)),
    });
    onClose();
  };

  if (others.length === 0 && error === null) {
    return <EmptyState title={t('planning:share.nobody')} />;
  }
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void send();
      }}
    >
      {error !== null && (
        <Notice kind="error" live>
          {errorText(error)}
        </Notice>
      )}
      {others.map(({ uuid, firstname, lastname }) => (
        <SelectField
          key={uuid}
          label={`${firstname} ${lastname}`}
          value={rights[uuid] ?? 'none'}
          options={(['none', 'read', 'edit'] as const).map((value) => ({
            value,
            label: t(`share.${value}`),
          }))}
          onChange={({ target: { value } }) =>
            isRight(value) && setRights((now) => ({ ...now, [uuid]: value }))
          }
        />
      ))}
      {others.length > 0 && (
        <Button type="submit" variant="primary" size="large" loading={busy}>
          {t('common:actions.save')}
        </Button>
      )}
    </form>
  );
}
