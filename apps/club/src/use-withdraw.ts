import type { CallInput, PlannedMembership } from '@springboard/contract';
import { addDays } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { useApi, useChange } from '@springboard/portal';

/** A change of a pupil on a coming day, with the pupil's name for the message. */
type PlannedChange = { readonly uuid: string; readonly name: string; readonly date: string } & (
  | { readonly change: 'leaves_club' }
  | ({ readonly change: 'joins' | 'leaves'; readonly group_id: number } & Pick<
      PlannedMembership,
      'other_group'
    >)
);

/** Withdraws changes of coming days, with Undo. A move is withdrawn in both of its groups. */
export const useWithdraw = () => {
  const { t } = useTranslation('club');
  const api = useApi();
  const { send, isBusy, failure } = useChange();
  const withdraw = (planned: PlannedChange) => {
    if (isBusy) return;
    void send(
      t('members.planned.withdrawn', { name: planned.name }),
      api.call('POST /members/bulk', { body: withdrawalOf(planned) }),
    );
  };
  return { withdraw, isBusy, failure };
};

/** The opposite change from the day before on. */
const withdrawalOf = (planned: PlannedChange): CallInput<'POST /members/bulk'>['body'] => {
  const member_uuids = [planned.uuid];
  if (planned.change === 'leaves_club') return { action: 'activate', member_uuids };
  const { group_id, other_group } = planned;
  const common = { member_uuids, date: addDays(planned.date, -1) };
  const joins = planned.change === 'joins';
  if (other_group === null) return { action: joins ? 'remove' : 'add', group_id, ...common };
  const [from_group_id, to] = joins ? [group_id, other_group.id] : [other_group.id, group_id];
  return { action: 'move', from_group_id, group_id: to, ...common };
};
