import type { CrumbData } from '@springboard/portal';

/** Breadcrumb of a group: its name, as far as this device knows it. */
export const groupName = ({ params, offline }: CrumbData): string | undefined =>
  offline?.day?.groups.find(({ id }) => String(id) === params['groupId'])?.name;
