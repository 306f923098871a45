/** The paths of the parent portal (§2). */
export const paths = {
  overview: '/overview',
  overviewOfChild: (uuid: string) => `/overview?${new URLSearchParams({ child: uuid })}`,
} as const;
