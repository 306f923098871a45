import type { LessonPlan, StaffUser } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { LoadFault, useErrorText, useParts, type Parts } from '@springboard/portal';
import { Button, EmptyState, Notice, SelectField, SkeletonRows } from '@springboard/ui';
import { Dialog } from '@springboard/ui/dialog';
import { Suspense, use, useState } from 'react';
import { useAsk } from '../asking.ts';
import { useDone } from '../use-done.ts';

type ShareDialogProps = { plan: LessonPlan; onClose: () => void };

/** With whom of the club's coaches the plan is shared, and who may edit it. Only its owner asks. */
export function ShareDialog({ plan, onClose }: ShareDialogProps) {
  const { t } = useTranslation(['planning', 'common']);
  const parts = useParts();
  const [asked] = useState(() => colleaguesOf(parts));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('planning:share.title')}
      description={t('planning:share.text')}
      closeLabel={t('common:actions.cancel')}
    >
      <Suspense fallback={<SkeletonRows count={4} label={t('common:state.loading')} />}>
        <Shares plan={plan} asked={asked} onClose={onClose} />
      </Suspense>
    </Dialog>
  );
}

type Colleagues = { readonly users: readonly StaffUser[]; readonly error: string | null };
const colleaguesOf = async ({ reads }: Pick<Parts, 'reads'>): Promise<Colleagues> => {
  const active = { 'status[]': 'active', 'type[]': 'coach' } as const;
  const query = { ...active, sort: 'afirstname', per_page: 1000 };
  try {
    return { users: (await reads.read('GET /users', { query })).value, error: null };
  } catch (error) {
    if (!(error instanceof LoadFault)) throw error;
    return { users: [], error: error.failure.error };
  }
};

type Right = 'none' | 'read' | 'edit';

const isRight = (value: string): value is Right => ['none', 'read', 'edit'].includes(value);

type Share = { user_uuid: string; can_edit: boolean };

const sharesOf = ({ shared_users }: LessonPlan): Share[] =>
  shared_users.map(({ uuid, can_edit }) => ({ user_uuid: uuid, can_edit }));

type SharesProps = ShareDialogProps & { asked: Promise<Colleagues> };

function Shares({ plan, asked, onClose }: SharesProps) {
  const { t } = useTranslation(['planning', 'common']);
  const errorText = useErrorText();
  const ask = useAsk();
  const done = useDone();
  const { users, error } = use(asked);
  const [rights, setRights] = useState<Readonly<Record<string, Right>>>(() =>
    Object.fromEntries(
      plan.shared_users.map(({ uuid, can_edit }) => [uuid, can_edit ? 'edit' : 'read']),
    ),
  );
  const [fault, setFault] = useState(error);
  const [busy, setBusy] = useState(false);
  const others = users.filter(({ uuid }) => uuid !== plan.owner.uuid);

  const share = (shares: Share[]) => ask({ intent: 'share_plan', uuid: plan.uuid, shares });
  const send = async () => {
    setBusy(true);
    const shares = others.flatMap(({ uuid }) => {
      const right = rights[uuid] ?? 'none';
      return right === 'none' ? [] : [{ user_uuid: uuid, can_edit: right === 'edit' }];
    });
    const outcome = await share(shares);
    setBusy(false);
    if (!outcome.ok) return setFault(outcome.error);
    done({
      title: t('planning:share.done', { count: shares.length }),
      subject: `plan ${plan.uuid}`,
      hint: t('planning:share.title'),
      undo: () => share(sharesOf(plan)),
    });
    onClose();
  };

  if (others.length === 0 && fault === null) {
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
      {fault !== null && (
        <Notice kind="error" live>
          {errorText(fault)}
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
