/** The errors of a whole page. */
export type PageProblem = 'notFound' | 'forbidden' | 'advanced' | 'unexpected' | 'offline' | 'full';

/** What the address of the error page says about the problem. */
export const problemOfAddress = (
  search: string,
): 'notFound' | 'forbidden' | 'advanced' | 'unexpected' => {
  const reason = new URLSearchParams(search).get('reason');
  if (reason === 'not_found') return 'notFound';
  return reason === 'forbidden' || reason === 'advanced' ? reason : 'unexpected';
};
