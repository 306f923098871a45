import type { CrumbData } from '@springboard/portal';

/** The breadcrumb of a scheme in the planning: its title. */
export const schemeTitle = ({ params, offline, loaderData }: CrumbData): string | undefined =>
  offline?.schemes[params['schemeSlug'] ?? '']?.curriculum.title ?? titleIn(loaderData);

/** The breadcrumb of a lesson plan: its title on this device. */
export const planTitle = ({ params, offline }: CrumbData): string | undefined =>
  offline?.planning?.plans.find(({ uuid }) => uuid === params['lessonPlanUuid'])?.title;

export const planGroupTitle = ({ params, offline }: CrumbData): string | undefined =>
  offline?.planning?.plan_groups.find(({ uuid }) => uuid === params['lessonPlanGroupUuid'])?.title;

const titleIn = (data: unknown): string | undefined => {
  if (typeof data !== 'object' || data === null || !('curriculum' in data)) return undefined;
  const { curriculum } = data;
  const isTitled = typeof curriculum === 'object' && curriculum !== null && 'title' in curriculum;
  return isTitled ? String(curriculum.title) : undefined;
};
