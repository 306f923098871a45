import type { IndexedScheme } from '@springboard/assessment';
import { nodeOf } from '@springboard/assessment';
import type { GroupMember, SchemeNode } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { recordAssessment } from '@springboard/offline';
import { useOffline, usePortalContext } from '@springboard/portal';
import { useMemo } from 'react';
import { useGroup } from '../../group/use-group.ts';
import { memberName } from '../../member-name.ts';
import {
  passInput,
  revertibleGrades,
  unpassInput,
  type GradeInput,
} from '../../progress/grades.ts';
import { diffProgress } from '../../progress/node-status.ts';
import { useCommitWithUndo } from '../../record/use-commit-with-undo.ts';
import { vibrate } from '../../record/vibrate.ts';
import { useGradeLabels } from '../use-grade-labels.ts';

export type CompletedLevel = { readonly level: SchemeNode; readonly undo: () => void };

type GradingOptions = {
  scheme: IndexedScheme;
  member_uuid: string;
  /** Called instead of showing a message when the recorded grades completed a level. */
  onLevelCompleted: (award: CompletedLevel) => void;
};

/** The grading actions of a member. Each is stored on this device immediately and can be undone. */
export const useGrading = ({ scheme, member_uuid, onLevelCompleted }: GradingOptions) => {
  const { t } = useTranslation('coach');
  const { now } = usePortalContext();
  const offline = useOffline();
  const { commit, showUndoToast } = useCommitWithUndo('assess');
  const labels = useGradeLabels(scheme);
  const { group } = useGroup();
  const { id: group_id, ngo_id, scheme_slug: slug } = group;

  return useMemo(() => {
    const currentMember = (): GroupMember | undefined =>
      offline.store.getState().members[group_id]?.find(({ uuid }) => uuid === member_uuid);

    const commitGrades = (member: GroupMember, grades: readonly GradeInput[]): Promise<boolean> =>
      commit(
        grades.map((grade) =>
          recordAssessment({
            ...grade,
            member,
            group: { ngo_id },
            slug: slug ?? '',
            scheme_version: scheme.curriculum.version,
            ts: now(),
          }),
        ),
        t('assess.refused', { name: memberName(member) }),
      );

    const undo = async (inputs: readonly GradeInput[], before: GroupMember) => {
      const member = currentMember();
      if (member === undefined) return;
      const previous = revertibleGrades(inputs, before, member);
      if (previous.length > 0) await commitGrades(member, previous);
    };

    const grade = async (grades: readonly GradeInput[], title: string): Promise<void> => {
      const before = currentMember();
      if (before === undefined || !(await commitGrades(before, grades))) return;
      const { completed, opened } = diffProgress(scheme, before, currentMember() ?? before);
      const undoGrades = () => undo(grades, before);
      const level = completed.at(-1);
      if (level !== undefined) {
        vibrate();
        onLevelCompleted({ level, undo: () => void undoGrades() });
        return;
      }
      const nodes = opened.map((node) => node.title).join(', ');
      showUndoToast({
        title,
        detail: nodes === '' ? undefined : t('assess.opened', { nodes }),
        hint: t('assess.undoHint'),
        undo: undoGrades,
      });
    };

    const gradeMessage = ({ node_id, assessment }: GradeInput): string =>
      t('assess.given', {
        skill: nodeOf(scheme, node_id)?.title ?? node_id,
        grade: labels[assessment] ?? t('assess.notAssessed'),
      });

    return {
      grade: (skill: SchemeNode, assessment: number) => {
        const input = { node_id: skill.id, assessment };
        return grade([input], gradeMessage(input));
      },
      /** §4: 'Pass' sets the pass grade. */
      pass: (skill: SchemeNode) => {
        const input = passInput(scheme, skill.id);
        return grade([input], gradeMessage(input));
      },
      /** §4: 'unpass' sets grade -1. */
      unpass: (skill: SchemeNode) => {
        const input = unpassInput(skill.id);
        return grade([input], gradeMessage(input));
      },
      /** One transaction with one undo. */
      passAll: (skills: readonly SchemeNode[]) =>
        grade(
          skills.map(({ id }) => passInput(scheme, id)),
          t('assess.passedAll', { count: skills.length }),
        ),
      /** §4: a button passes a level with manual completion. It grades the level's manual skill. */
      completeManually: (node: SchemeNode, manual: SchemeNode, passed: boolean) =>
        passed
          ? grade(
              [unpassInput(manual.id)],
              t('assess.given', { skill: node.title, grade: t('assess.notAssessed') }),
            )
          : grade([passInput(scheme, manual.id)], t('assess.handPassed', { node: node.title })),
    };
  }, [
    t,
    now,
    offline,
    commit,
    showUndoToast,
    labels,
    scheme,
    member_uuid,
    onLevelCompleted,
    group_id,
    ngo_id,
    slug,
  ]);
};

export type GradingActions = ReturnType<typeof useGrading>;
