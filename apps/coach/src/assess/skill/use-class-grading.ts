import type { IndexedScheme } from '@springboard/assessment';
import type { GroupMember, SchemeNode } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { recordAssessment } from '@springboard/offline';
import { useOffline, usePortalContext } from '@springboard/portal';
import { useMemo } from 'react';
import { useGroup } from '../../group/use-group.ts';
import { memberName } from '../../member-name.ts';
import { revertibleGrades } from '../../progress/grades.ts';
import { diffProgress } from '../../progress/node-status.ts';
import { useCommitWithUndo } from '../../record/use-commit-with-undo.ts';
import { useGradeLabels } from '../use-grade-labels.ts';

type ClassGradingOptions = { scheme: IndexedScheme; skill: SchemeNode };
type Members = readonly GroupMember[];

/** Grades the members of a class in one skill. Stored on this device immediately, with undo. */
export const useClassGrading = ({ scheme, skill }: ClassGradingOptions) => {
  const { t } = useTranslation('coach');
  const { now } = usePortalContext();
  const offline = useOffline();
  const { commit, showUndoToast } = useCommitWithUndo('assess');
  const labels = useGradeLabels(scheme);
  const { group } = useGroup();
  const { id: group_id, ngo_id, scheme_slug } = group;

  return useMemo(() => {
    const slug = scheme_slug ?? '';
    const scheme_version = scheme.curriculum.version;
    const currentByUuid = () =>
      new Map(
        (offline.store.getState().members[group_id] ?? []).map((member) => [member.uuid, member]),
      );

    const commitGrades = (
      grades: readonly { member: GroupMember; node_id: string; assessment: number }[],
      errorTitle: string,
    ) =>
      commit(
        grades.map((grade) =>
          recordAssessment({ ...grade, group: { ngo_id }, slug, scheme_version, ts: now() }),
        ),
        errorTitle,
      );

    const gradeMembers = async (
      members: Members,
      assessment: number,
      messages: { done: string; error: string },
    ): Promise<void> => {
      const input = { node_id: skill.id, assessment };
      const isStored = await commitGrades(
        members.map((member) => ({ ...input, member })),
        messages.error,
      );
      if (!isStored) return;
      const after = currentByUuid();
      const names = members.flatMap((before) => {
        const { completed } = diffProgress(scheme, before, after.get(before.uuid) ?? before);
        return completed.map(({ title }) => `${memberName(before)} · ${title}`);
      });
      showUndoToast({
        title: messages.done,
        detail:
          names.length === 0 ? undefined : t('bySkill.completed', { names: names.join(', ') }),
        hint: t('assess.undoHint'),
        undo: async () => {
          const current = currentByUuid();
          const previous = members.flatMap((before) => {
            const member = current.get(before.uuid);
            if (member === undefined) return [];
            return revertibleGrades([input], before, member).map((grade) => ({ ...grade, member }));
          });
          if (previous.length > 0) await commitGrades(previous, messages.error);
        },
      });
    };

    const gradeMember = (member: GroupMember, assessment: number) => {
      const name = memberName(member);
      const grade = labels[assessment] ?? t('assess.notAssessed');
      return gradeMembers([member], assessment, {
        done: t('bySkill.given', { name, grade }),
        error: t('assess.refused', { name }),
      });
    };

    return {
      grade: gradeMember,
      /** The same grade for all remaining members, in one transaction with one undo. */
      gradeRemaining: (members: Members, assessment: number) =>
        gradeMembers(members, assessment, {
          done: t('bySkill.givenToRest', {
            count: members.length,
            grade: labels[assessment] ?? '',
          }),
          error: t('bySkill.refusedRest'),
        }),
    };
  }, [
    t,
    now,
    offline,
    commit,
    showUndoToast,
    labels,
    scheme,
    skill,
    group_id,
    ngo_id,
    scheme_slug,
  ]);
};
