import { ABSENCE_REASONS, type MemberSession } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import {
  submitResult,
  useAlerts,
  useApi,
  useErrorText,
  useFormat,
  useOfflineReason,
  usePortalContext,
  useUndoToast,
} from '@springboard/portal';
import { Button } from '@springboard/ui';
import { Menu, MenuChoice } from '@springboard/ui/menu';
import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';

type Mark = Pick<MemberSession, 'in' | 'absence'>;

type CorrectMarkProps = {
  uuid: string;
  session: Pick<MemberSession, 'date' | 'in' | 'absence'>;
  /** The membership that the mark belongs to. */
  classMemberId: number;
  /** The session and its mark in words. */
  label: string;
  children: ReactNode;
};

/** A mark that can be corrected from a menu, with Undo. The register of the coach shows the correction (D7). */
export function CorrectMark(props: CorrectMarkProps) {
  const { uuid, session, classMemberId, label, children } = props;
  const { t } = useTranslation(['club', 'common']);
  const api = useApi();
  const alerts = useAlerts();
  const format = useFormat();
  const errorText = useErrorText();
  const offlineReason = useOfflineReason();
  const showUndo = useUndoToast();
  const { now } = usePortalContext();
  const { revalidate } = useRevalidator();
  const { date } = session;
  const save = async (mark: Mark) => {
    const key = { class_member_id: classMemberId, ts: now() };
    const result = submitResult(
      mark.in === true
        ? await api.call('POST /members/:uuid/attendance', {
            params: { uuid },
            body: { ...key, date, group_ngo_id: null },
          })
        : await api.call('DELETE /members/:uuid/attendance/:date', {
            params: { uuid, date },
            query: {
              ...key,
              ...(mark.in === null && { unmark: 1 }),
              ...(mark.absence !== null && { absence: mark.absence }),
            },
          }),
    );
    if (result.ok) await revalidate();
    return result;
  };
  const correct = async (mark: Mark) => {
    const result = await save(mark);
    const subject = `mark ${date} ${classMemberId}`;
    if (!result.ok) {
      const detail = errorText(result.error);
      alerts.raise({ tone: 'error', title: t('common:state.notSaved'), detail, subject });
      return;
    }
    const title = t('club:member.attendance.corrected', { day: format.day(date) });
    const hint = t('club:member.attendance.undoHint');
    showUndo({
      title,
      subject,
      hint,
      undo: () => save({ in: session.in, absence: session.absence }),
    });
  };
  const options = [
    { value: 'present', label: t('club:member.attendance.present') },
    { value: 'absent', label: t('club:member.attendance.absent') },
    ...ABSENCE_REASONS.map((reason) => ({
      value: reason,
      label: t('club:member.attendance.absentBecause', {
        reason: t(`club:member.attendance.reasons.${reason}`),
      }),
    })),
    { value: 'unmarked', label: t('club:member.attendance.unmarked') },
  ];
  return (
    <Menu
      align="start"
      trigger={
        <Button
          size="small"
          disabledReason={offlineReason}
          aria-label={t('club:member.attendance.correct', { session: label })}
        >
          {children}
        </Button>
      }
    >
      <MenuChoice
        label={t('club:member.attendance.mark')}
        value={valueOf(session)}
        options={options}
        onChoose={(value) => void correct(markOf(value))}
      />
    </Menu>
  );
}

const valueOf = ({ in: isIn, absence }: Mark) => {
  if (isIn === null) return 'unmarked';
  return isIn ? 'present' : (absence ?? 'absent');
};

const markOf = (value: string): Mark => {
  const absence = ABSENCE_REASONS.find((reason) => reason === value) ?? null;
  if (value === 'present') return { in: true, absence };
  return { in: value === 'unmarked' ? null : false, absence };
};
