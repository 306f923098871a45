import type { GroupMember } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import {
  completeRegister,
  markAttendance,
  reopenRegister,
  writeNote,
  type Change,
} from '@springboard/offline';
import { useAlerts, useOffline, useParts, useSession } from '@springboard/portal';
import { useMemo } from 'react';
import { useOpenGroup } from '../menu/open-group.ts';
import { marksBefore, marksOfRest, type Mark } from './marks.ts';
import { wordOf } from './words.ts';

/** The newest of these takes the place of the one before: taps follow each other quickly. */
const SUBJECT = 'register';

/** What a coach does to a register. Each is recorded on this device at once and can be undone. */
export const useRegister = () => {
  const { t } = useTranslation(['coach', 'common']);
  const { now } = useParts();
  const offline = useOffline();
  const alerts = useAlerts();
  const user = useSession((session) => session.user);
  const { group, date } = useOpenGroup();
  const { id: group_id, name: group_name, ngo_id } = group;

  return useMemo(() => {
    const session = { group: { id: group_id, name: group_name }, date };
    const author = user === null ? '' : `${user.firstname} ${user.lastname}`.trim();

    /** True once it is kept; otherwise the tap was refused, and the coach is told. */
    const keep = async (changes: readonly Change[], refused: string): Promise<boolean> => {
      const result = await offline.commit(changes);
      if (!result.ok) {
        const detail = t(`common:alerts.${result.fault}`);
        alerts.raise({ tone: 'error', title: refused, detail, subject: SUBJECT });
      }
      return result.ok;
    };

    const tell = (title: string, undo: () => Promise<unknown>) =>
      alerts.raise({
        tone: 'success',
        title,
        subject: SUBJECT,
        action: {
          label: t('common:actions.undo'),
          hint: t('coach:register.undoHint'),
          onAction: () => void undo(),
        },
      });

    const put = (marks: readonly Mark[], refused: string) =>
      keep(
        marks.map(({ member, present }) =>
          markAttendance({ member, group: { ngo_id }, date, present, ts: now() }),
        ),
        refused,
      );

    const mark = async (marks: readonly Mark[], said: { done: string; refused: string }) => {
      if (!(await put(marks, said.refused))) return;
      vibrate();
      tell(said.done, () => {
        const members = offline.store.getState().members[group_id] ?? [];
        return put(marksBefore(marks, members), said.refused);
      });
    };

    const complete = async () => {
      const change = completeRegister({ ...session, completed_by: author, ts: now() });
      if (!(await keep([change], t('coach:register.notCompleted')))) return;
      vibrate();
      tell(t('coach:register.completedNow'), reopen);
    };

    const reopen = () =>
      keep([reopenRegister({ ...session, ts: now() })], t('coach:register.notReopened'));

    const note = async (member: GroupMember, text: string): Promise<void> => {
      const name = member.firstname;
      const write = (note: string, updated_by: string) =>
        keep(
          [writeNote({ member, note, updated_by, ts: now() })],
          t('coach:register.noteRefused', { name }),
        );
      if (!(await write(text, author))) return;
      tell(t('coach:register.noteSaved', { name }), () =>
        write(member.note?.note ?? '', member.note?.updated_by ?? author),
      );
    };

    return {
      mark: (member: GroupMember, present: boolean | null) => {
        const name = member.firstname;
        return mark([{ member, present }], {
          done: t('coach:register.marked', { name, mark: t(wordOf(present)) }),
          refused: t('coach:register.refused', { name }),
        });
      },
      /** D7: every member without a mark is in; one change of the database, one undo. */
      markRest: async () => {
        const marks = marksOfRest(offline.store.getState().members[group_id] ?? []);
        if (marks.length === 0) return;
        await mark(marks, {
          done: t('coach:register.restMarked', { count: marks.length }),
          refused: t('coach:register.restRefused'),
        });
      },
      complete,
      reopen,
      note,
    };
  }, [t, now, offline, alerts, user, group_id, group_name, ngo_id, date]);
};

export type RegisterActions = ReturnType<typeof useRegister>;

/** Felt under the thumb, on devices that can. */
const vibrate = (): void => {
  if ('vibrate' in navigator) navigator.vibrate(12);
};
