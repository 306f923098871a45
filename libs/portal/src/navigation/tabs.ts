/** An area with a bottom tab; `path` is its first page. */
export type Area = { readonly path: string };

/** Last visited address, by the path of its area. */
export type VisitedByArea = Readonly<Record<string, string>>;

/** The area that an address belongs to. */
export const areaOf = <A extends Area>(areas: readonly A[], pathname: string): A | undefined =>
  areas.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));

/** §2, Navigation: remembers the last address in each area. Pages outside the areas change nothing. */
export const visit = (
  visited: VisitedByArea,
  areas: readonly Area[],
  location: { pathname: string; search: string },
): VisitedByArea => {
  const area = areaOf(areas, location.pathname);
  return area ? { ...visited, [area.path]: location.pathname + location.search } : visited;
};

/**
 * The address of a tab: the last visited page of its area.
 * Inside the area it is the area's first page, as is usual on phones.
 */
export const tabTarget = (visited: VisitedByArea, area: Area, pathname: string): string =>
  areaOf([area], pathname) ? area.path : (visited[area.path] ?? area.path);
