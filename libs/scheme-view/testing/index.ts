/** For tests of screens that show schemes. */
export { curriculumOf, group, level, skill } from './nodes.ts';
export { openScheme } from './open-scheme.tsx';
