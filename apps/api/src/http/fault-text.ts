import type { Refusal } from './refusal.ts';

/** The JSON of a refusal: `{error, detail}` (D9). */
export const faultText = ({ error, detail }: Pick<Refusal, 'error' | 'detail'>): string =>
  JSON.stringify({ error, detail });
