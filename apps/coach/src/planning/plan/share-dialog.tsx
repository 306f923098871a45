import type { LessonPlan, StaffUser } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import {
  LoadError,
  type PortalContext,
  useErrorText,
  usePortalContext,
  useUndoToast,
} from '@springboard/portal';
import { matchesSearch } from '@springboard/domain';
import {
  Button,
  EmptyState,
  List,
  Notice,
  SearchField,
  SelectField,
  SkeletonRows,
} from '@springboard/ui';
import { Dialog } from '@springboard/ui/dialog';
import { useEffect, useState } from 'react';
import { usePlanningSubmit } from '../submit-context.ts';

type ShareDialogProps = { plan: LessonPlan; onClose: () => void };

/** Shares the plan with coaches of the club, to read or to edit. Only its owner can open it. */
export function ShareDialog({ plan, onClose }: ShareDialogProps) {
  const { t } = useTranslation(['planning', 'common']);
  const colleagues = useColleagues();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('planning:share.title')}
      description={t('planning:share.text')}
      closeLabel={t('common:actions.cancel')}
    >
      {colleagues === null ? (
        <SkeletonRows count={4} label={t('common:state.loading')} />
      ) : (
        <Shares plan={plan} colleagues={colleagues} onClose={onClose} />
      )}
    </Dialog>
  );
}

type Colleagues = { readonly users: readonly StaffUser[]; readonly error: string | null };

/** The coaches of the club; null until they are loaded. */
const useColleagues = (): Colleagues | null => {
  const portal = usePortalContext();
  const [colleagues, setColleagues] = useState<Colleagues | null>(null);
  useEffect(() => {
    let current = true;
    void colleaguesOf(portal).then((found) => current && setColleagues(found));
    return () => {
      current = false;
    };
  }, [portal]);
  return colleagues;
};

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

const nameOf = ({ firstname, lastname }: StaffUser): string => `${firstname} ${lastname}`;

type Share = { user_uuid: string; can_edit: boolean };

const sharesOf = ({ shared_users }: LessonPlan): Share[] =>
  shared_users.map(({ uuid, can_edit }) => ({ user_uuid: uuid, can_edit }));

/** From this many coaches on, a search is quicker than scrolling. */
const MANY = 8;

type SharesProps = ShareDialogProps & { colleagues: Colleagues };

function Shares({ plan, colleagues, onClose }: SharesProps) {
  const { t } = useTranslation(['planning', 'common']);
  const errorText = useErrorText();
  const submit = usePlanningSubmit();
  const showUndoToast = useUndoToast();
  const { users, error: loadError } = colleagues;
  const [rights, setRights] = useState<Readonly<Record<string, Right>>>(() =>
    Object.fromEntries(
      plan.shared_users.map(({ uuid, can_edit }) => [uuid, can_edit ? 'edit' : 'read']),
    ),
  );
  const [error, setError] = useState(loadError);
  const [busy, setBusy] = useState(false);
  const [search, setSearch] = useState('');
  const shared = new Set(plan.shared_users.map(({ uuid }) => uuid));
  // Those who have the plan come first. The order does not change while rights are chosen.
  const others = users
    .filter(({ uuid }) => uuid !== plan.owner.uuid)
    .toSorted((a, b) => Number(shared.has(b.uuid)) - Number(shared.has(a.uuid)));
  const shown = others.filter((user) => matchesSearch(nameOf(user), search));

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
    <>
      {/* Outside the form, where Enter would save. */}
      {others.length >= MANY && (
        <SearchField
          className="mb-4"
          label={t('planning:share.search')}
          clearLabel={t('common:actions.clear')}
          value={search}
          onValueChange={setSearch}
        />
      )}
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
        {others.length > 0 && shown.length === 0 && (
          <output className="text-muted">{t('planning:share.notFound', { search })}</output>
        )}
        {shown.length > 0 && (
          <List label={t('planning:share.coaches')}>
            {shown.map((user) => (
              <li key={user.uuid} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
                <span aria-hidden className="min-w-0 grow basis-24 font-strong wrap-anywhere">
                  {nameOf(user)}
                </span>
                <SelectField
                  label={nameOf(user)}
                  labelHidden
                  className="w-48 max-w-full"
                  value={rights[user.uuid] ?? 'none'}
                  options={(['none', 'read', 'edit'] as const).map((value) => ({
                    value,
                    label: t(`share.${value}`),
                  }))}
                  onChange={({ target: { value } }) =>
                    isRight(value) && setRights((now) => ({ ...now, [user.uuid]: value }))
                  }
                />
              </li>
            ))}
          </List>
        )}
        {others.length > 0 && (
          <Button type="submit" variant="primary" size="large" loading={busy}>
            {t('common:actions.save')}
          </Button>
        )}
      </form>
    </>
  );
}
