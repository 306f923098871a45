/** Whether an If-None-Match names the entity, weakly or strongly (RFC 9110, 13.1.2). */
export const carries = (if_none_match: string | undefined, etag: string): boolean =>
  if_none_match?.trim() === '*' ||
  (if_none_match ?? '').split(',').some((name) => name.trim().replace(/^W\//, '') === `"${etag}"`);
