import type { Child } from '@springboard/contract';

type Named = Pick<Child, 'uuid' | 'firstname' | 'lastname' | 'club'>;

/** The first name, with as much more as tells the child from the guardian's other children. */
export const childLabel = (child: Named, childList: readonly Named[]): string => {
  const namesakes = childList.filter(
    ({ uuid, firstname }) => uuid !== child.uuid && firstname === child.firstname,
  );
  if (namesakes.length === 0) return child.firstname;
  // The same child in two clubs.
  return namesakes.some(({ lastname }) => lastname === child.lastname)
    ? `${child.firstname} · ${child.club.name}`
    : `${child.firstname} ${child.lastname}`;
};
