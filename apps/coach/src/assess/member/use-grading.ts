import type { IndexedScheme } from '@springboard/assessment';
import { nodeOf } from '@springboard/assessment';
import type { GroupMember, SchemeNode } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { recordAssessment } from '@springboard/offline';
import { useOffline, useParts } from '@springboard/portal';
import { useMemo } from 'react';
import { useOpenGroup } from '../../menu/open-group.ts';
import { useRecording } from '../../recording/use-recording.ts';
import { vibrate } from '../../recording/vibrate.ts';
import { gradesBefore, passing, unpassing, type GivenGrade } from '../grades.ts';
import { newsOf } from '../standing.ts';
import { useGradeLabels } from '../use-grade-labels.ts';

export type Award = { readonly level: SchemeNode; readonly undo: () => void };

type Grading = {
  scheme: IndexedScheme;
  member_uuid: string;
  /** A level was completed by what was just recorded: a moment of its own instead of a message. */
  onAward: (award: Award) => void;
};

/** What a coach does to a member's grades. Each is recorded on this device at once and can be undone. */
export const useGrading = ({ scheme, member_uuid, onAward }: Grading) => {
  const { t } = useTranslation('coach');
  const { now } = useParts();
  const offline = useOffline();
  const { keep, tell } = useRecording('assess');
  const labels = useGradeLabels(scheme);
  const { group } = useOpenGroup();
  const { id: group_id, ngo_id, scheme_slug: slug } = group;

  return useMemo(() => {
    const memberNow = (): GroupMember | undefined =>
      offline.store.getState().members[group_id]?.find(({ uuid }) => uuid === member_uuid);

    const record = (member: GroupMember, grades: readonly GivenGrade[]): Promise<boolean> =>
      keep(
        grades.map((grade) =>
          recordAssessment({ ...grade, member, group: { ngo_id }, slug: slug ?? '', ts: now() }),
        ),
        t('assess.refused', { name: member.firstname }),
      );

    const undo = async (given: readonly GivenGrade[], before: GroupMember) => {
      const member = memberNow();
      if (member === undefined) return;
      const former = gradesBefore(given, before, member);
      if (former.length > 0) await record(member, former);
    };

    const give = async (grades: readonly GivenGrade[], title: string): Promise<void> => {
      const before = memberNow();
      if (before === undefined || !(await record(before, grades))) return;
      const { completed, opened } = newsOf(scheme, before, memberNow() ?? before);
      const takeBack = () => undo(grades, before);
      const level = completed.at(-1);
      if (level !== undefined) {
        vibrate();
        onAward({ level, undo: () => void takeBack() });
        return;
      }
      const nodes = opened.map((node) => node.title).join(', ');
      tell({
        title,
        detail: nodes === '' ? undefined : t('assess.opened', { nodes }),
        hint: t('assess.undoHint'),
        undo: takeBack,
      });
    };

    const said = ({ node_id, assessment }: GivenGrade): string =>
      t('assess.given', {
        skill: nodeOf(scheme, node_id)?.title ?? node_id,
        grade: labels[assessment] ?? t('assess.notAssessed'),
      });

    return {
      grade: (skill: SchemeNode, assessment: number) => {
        const grade = { node_id: skill.id, assessment };
        return give([grade], said(grade));
      },
      /** §4: 'Pass' sets the pass grade. */
      pass: (skill: SchemeNode) => {
        const grade = passing(scheme, skill.id);
        return give([grade], said(grade));
      },
      /** §4: 'unpass' sets grade -1. */
      unpass: (skill: SchemeNode) => {
        const grade = unpassing(skill.id);
        return give([grade], said(grade));
      },
      /** One change of the database, one undo. */
      passAll: (skills: readonly SchemeNode[]) =>
        give(
          skills.map(({ id }) => passing(scheme, id)),
          t('assess.passedAll', { count: skills.length }),
        ),
      /** §4: manual-completion levels are passed by a button, which grades their manual skill. */
      passByHand: (node: SchemeNode, manual: SchemeNode, passed: boolean) =>
        passed
          ? give(
              [unpassing(manual.id)],
              t('assess.given', { skill: node.title, grade: t('assess.notAssessed') }),
            )
          : give([passing(scheme, manual.id)], t('assess.handPassed', { node: node.title })),
    };
  }, [t, now, offline, keep, tell, labels, scheme, member_uuid, onAward, group_id, ngo_id, slug]);
};

export type GradingActions = ReturnType<typeof useGrading>;
