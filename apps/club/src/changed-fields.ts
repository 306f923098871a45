/** The fields of a request that the user changed. */
export const changedFields = <Body extends object>(body: Body, changes: object): Partial<Body> => {
  const changed: Partial<Body> = { ...body };
  for (const field in body) if (!(field in changes)) delete changed[field];
  return changed;
};
