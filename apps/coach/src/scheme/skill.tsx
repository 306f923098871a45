import { lazy } from 'react';

/**
 * The skill dialog in a file of its own, for every screen that names a skill:
 * `<SkillDialog curriculum={…} node_id={…} onSwitch={setShown} onClose={…} />` within a `Suspense`.
 */
export const SkillDialog = lazy(async () => {
  const { SkillDialog } = await import('./dialog/skill-dialog.tsx');
  return { default: SkillDialog };
});
