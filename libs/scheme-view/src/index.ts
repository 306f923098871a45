export { NodeBody } from './node/node-body.tsx';
export { NodeHeader, SchemeSize } from './node/node-header.tsx';
export { NodeNotFound } from './node/node-not-found.tsx';
export { NodeSearchResults } from './node/node-search-results.tsx';
export { PracticePlaceNotice } from './node/practice-place.tsx';
export { headingLevelBelow } from './node/outline.ts';
export {
  SchemeViewContext,
  useSchemeView,
  type SchemePaths,
  type SchemeView,
} from './scheme-view-context.ts';
export { SkillDialog } from './skill-dialog.ts';
