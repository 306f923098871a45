import { assessMember } from './assess-member.ts';
import { assessMembers } from './assess-members.ts';
import { assessSkill, assessSkills } from './assess-skill.ts';
import { badges } from './badges.ts';
import { switchUser, syncCentre } from './device-pages.ts';
import { headcount } from './headcount.ts';
import { lessonPlan } from './plan.ts';
import { planGroup, planningSchemes, plans, sessionPlan } from './planning.ts';
import { alerts, register } from './register.ts';
import { schemeNode, schemes } from './scheme.ts';
import { sessionMenu } from './session.ts';
import { sessions } from './sessions.ts';

/** The screens of the portal after sign-in. */
export const screenStories = {
  sessions,
  headcount,
  session: sessionMenu,
  register,
  alerts,
  'assess-members': assessMembers,
  'assess-member': assessMember,
  'assess-skills': assessSkills,
  'assess-skill': assessSkill,
  badges,
  planning: planningSchemes,
  plans,
  plan: lessonPlan,
  'plan-group': planGroup,
  'session-plan': sessionPlan,
  schemes,
  scheme: schemeNode,
  'sync-centre': syncCentre,
  'switch-user': switchUser,
} as const;
