/** The paths of the scheme portal (§2). */
export const paths = {
  overview: '/overview',
} as const;
