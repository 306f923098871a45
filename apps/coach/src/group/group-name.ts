import type { CrumbData } from '@springboard/portal';

/** The breadcrumb of a group: its name, if the day is on this device. */
export const groupName = ({ params, offline }: CrumbData): string | undefined =>
  offline?.day?.groups.find(({ id }) => String(id) === params['groupId'])?.name;
