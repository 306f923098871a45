import type { AbsenceReason, GroupMember } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { completeRegister, markAttendance, reopenRegister, writeNote } from '@springboard/offline';
import { useOffline, useParts, useSession } from '@springboard/portal';
import { useMemo } from 'react';
import { useOpenGroup } from '../menu/open-group.ts';
import { useRecording } from '../recording/use-recording.ts';
import { marksBefore, marksOfRest, type Mark } from './marks.ts';
import { wordOf } from './words.ts';

/** What a coach does to a register. Each is recorded on this device at once and can be undone. */
export const useRegister = () => {
  const { t } = useTranslation(['coach', 'common']);
  const { now } = useParts();
  const offline = useOffline();
  const { keep, tell: tellWith } = useRecording('register');
  const user = useSession((session) => session.user);
  const { group, date } = useOpenGroup();
  const { id: group_id, name: group_name, ngo_id } = group;

  return useMemo(() => {
    const session = { group: { id: group_id, name: group_name }, date };
    const author = user === null ? '' : `${user.firstname} ${user.lastname}`.trim();

    const tell = (title: string, undo: () => Promise<unknown>) =>
      tellWith({ title, hint: t('register.undoHint'), undo });

    const put = (marks: readonly Mark[], refused: string) =>
      keep(
        marks.map((mark) => markAttendance({ ...mark, group: { ngo_id }, date, ts: now() })),
        refused,
      );

    const mark = async (marks: readonly Mark[], said: { done: string; refused: string }) => {
      const isKept = await put(marks, said.refused);
      if (isKept) {
        tell(said.done, () => {
          const members = offline.store.getState().members[group_id] ?? [];
          return put(marksBefore(marks, members), said.refused);
        });
      }
      return isKept;
    };

    const complete = async () => {
      const change = completeRegister({ ...session, completed_by: author, ts: now() });
      if (!(await keep([change], t('register.notCompleted')))) return;
      tell(t('register.completedNow'), reopen);
    };

    const reopen = () =>
      keep([reopenRegister({ ...session, ts: now() })], t('register.notReopened'));

    const note = async (member: GroupMember, text: string): Promise<void> => {
      const name = member.firstname;
      const write = (note: string, updated_by: string) =>
        keep(
          [writeNote({ member, note, updated_by, ts: now() })],
          t('register.noteRefused', { name }),
        );
      if (!(await write(text, author))) return;
      tell(t('register.noteSaved', { name }), () =>
        write(member.note?.note ?? '', member.note?.updated_by ?? author),
      );
    };

    return {
      mark: (member: GroupMember, present: boolean | null) => {
        const name = member.firstname;
        return mark([{ member, present }], {
          done: t('register.marked', { name, mark: t(wordOf(present)) }),
          refused: t('register.refused', { name }),
        });
      },
      /** D7: why an absent member is absent; null: nobody knows. */
      giveReason: (member: GroupMember, absence: AbsenceReason | null) => {
        const name = member.firstname;
        return mark([{ member, present: false, absence }], {
          done:
            absence === null
              ? t('register.marked', { name, mark: t(wordOf(false)) })
              : t('register.reason', { name, reason: t(`register.absence.${absence}`) }),
          refused: t('register.refused', { name }),
        });
      },
      /** D7: every member without a mark is in; one change of the database, one undo. */
      markRest: async () => {
        const marks = marksOfRest(offline.store.getState().members[group_id] ?? []);
        if (marks.length === 0) return;
        await mark(marks, {
          done: t('register.restMarked', { count: marks.length }),
          refused: t('register.restRefused'),
        });
      },
      complete,
      reopen,
      note,
    };
  }, [t, now, offline, keep, tellWith, user, group_id, group_name, ngo_id, date]);
};

export type RegisterActions = ReturnType<typeof useRegister>;
