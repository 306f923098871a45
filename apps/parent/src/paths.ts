/** The addresses of the parent portal (§2). */
export const paths = { overview: '/overview', account: '/account' } as const;
