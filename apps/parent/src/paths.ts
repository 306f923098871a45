/** The paths of the parent portal (§2). */
export const paths = {
  overview: '/overview',
  overviewOfChild: (uuid: string) => `/overview?${new URLSearchParams({ child: uuid })}`,
  viewsOfChild: (uuid: string) => `/overview/${uuid}/views`,
} as const;
