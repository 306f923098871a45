import type { AbsenceReason, GroupMember } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import {
  completeRegister,
  markAttendance,
  reopenRegister,
  restoreNote,
  writeNote,
} from '@springboard/offline';
import { useOffline, usePortalContext, useSession } from '@springboard/portal';
import { useMemo } from 'react';
import { useGroup } from '../group/use-group.ts';
import { memberName } from '../member-name.ts';
import { useCommitWithUndo } from '../record/use-commit-with-undo.ts';
import { revertibleMarks, remainingMarks, type AttendanceMark } from './attendance-marks.ts';
import { markLabelKey } from './attendance-marks.ts';

/** The actions of a register. Each is stored on this device immediately and can be undone. */
export const useRegister = () => {
  const { t } = useTranslation(['coach', 'common']);
  const { now } = usePortalContext();
  const offline = useOffline();
  const { commit, showUndoToast } = useCommitWithUndo('register');
  const user = useSession((session) => session.user);
  const { group, date } = useGroup();
  const { id: group_id, name: group_name, ngo_id } = group;

  return useMemo(() => {
    const session = { group: { id: group_id, name: group_name }, date };
    const author = user === null ? '' : `${user.firstname} ${user.lastname}`.trim();

    const showToast = (title: string, undo: () => Promise<unknown>) =>
      showUndoToast({ title, hint: t('attendance.undoHint'), undo });

    const commitMarks = (marks: readonly AttendanceMark[], errorTitle: string) =>
      commit(
        marks.map((mark) => markAttendance({ ...mark, group: { ngo_id }, date, ts: now() })),
        errorTitle,
      );

    const mark = async (
      marks: readonly AttendanceMark[],
      messages: { done: string; error: string },
    ) => {
      const isStored = await commitMarks(marks, messages.error);
      if (isStored) {
        showToast(messages.done, () => {
          const members = offline.store.getState().members[group_id] ?? [];
          return commitMarks(revertibleMarks(marks, members), messages.error);
        });
      }
      return isStored;
    };

    /** Without a message: the bar with “Reopen” takes the place of the button. */
    const complete = () =>
      commit(
        [completeRegister({ ...session, completed_by: author, ts: now() })],
        t('attendance.notCompleted'),
      );

    const reopen = () =>
      commit([reopenRegister({ ...session, ts: now() })], t('attendance.notReopened'));

    /** `base` is the note that the coach edited. The member may have a newer one by now. */
    const note = async (member: GroupMember, text: string, base: string): Promise<void> => {
      const name = memberName(member);
      const refused = t('attendance.noteRefused', { name });
      const change = writeNote({ member, note: text, base, updated_by: author, ts: now() });
      if (!(await commit([change], refused))) return;
      const updated_by = member.note?.updated_by ?? author;
      const undo = () =>
        commit([restoreNote({ before: member, base: text, updated_by, ts: now() })], refused);
      showToast(t('attendance.noteSaved', { name }), undo);
    };

    return {
      mark: (member: GroupMember, present: boolean | null) => {
        const name = memberName(member);
        return mark([{ member, present }], {
          done: t('attendance.marked', { name, mark: t(markLabelKey(present)) }),
          error: t('attendance.refused', { name }),
        });
      },
      /** D7: the reason of an absence; null: unknown. */
      setReason: (member: GroupMember, absence: AbsenceReason | null) => {
        const name = memberName(member);
        return mark([{ member, present: false, absence }], {
          done:
            absence === null
              ? t('attendance.marked', { name, mark: t(markLabelKey(false)) })
              : t('attendance.reason', { name, reason: t(`attendance.absence.${absence}`) }),
          error: t('attendance.refused', { name }),
        });
      },
      /** D7: sets the remaining marks of these members, in one transaction with one undo. */
      markRemaining: async (uuids: ReadonlySet<string>) => {
        const members = offline.store.getState().members[group_id] ?? [];
        const marks = remainingMarks(members.filter(({ uuid }) => uuids.has(uuid)));
        if (marks.length === 0) return;
        const present = marks.filter((mark) => mark.present === true).length;
        const absent = marks.length - present;
        const done = [
          present > 0 && t('attendance.restMarked', { count: present }),
          absent > 0 && t('attendance.reportedMarked', { count: absent }),
        ];
        await mark(marks, {
          done: done.filter(Boolean).join(' · '),
          error: t('attendance.restRefused'),
        });
      },
      complete,
      reopen,
      note,
    };
  }, [t, now, offline, commit, showUndoToast, user, group_id, group_name, ngo_id, date]);
};

export type RegisterActions = ReturnType<typeof useRegister>;
