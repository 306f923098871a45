import { lazy } from 'react';

/** The dialog of a skill, loaded when it is first shown. Put it inside a `Suspense`. */
export const SkillDialog = lazy(() => import('./node/skill-dialog-content.tsx'));
