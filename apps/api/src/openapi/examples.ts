import type { JsonSchema } from './schema.ts';

/** Adds an example to a component or a field of this name, for the reference page. */
export const withExample = (name: string, schema: JsonSchema): JsonSchema => {
  const example = EXAMPLES[name];
  return fits(schema, example) ? { ...schema, examples: [example] } : schema;
};

/** Fields of one name can have several types. */
const fits = ({ type, pattern, enum: values }: JsonSchema, example: unknown): boolean => {
  if (values !== undefined) return false;
  if (typeof example === 'number') return type === 'integer';
  if (typeof example !== 'string' || type !== 'string') return false;
  return typeof pattern !== 'string' || RegExp(pattern).test(example);
};

const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.e30.ZRrHA1JJJW8opsbCGfG_HACGpVUMN_a9IQ7pAx_Zmeo';

const EXAMPLES: Readonly<Record<string, string | number>> = {
  // Components.
  Uuid: '6f1c2a58-3b0e-4c52-9d6b-0f4f0c7a9e21',
  DateOnly: '2026-11-18',
  Timestamp: 1_794_993_600,
  Id: 7,
  NodeId: '/level-1/floor/forward-roll',
  Slug: 'first-flight',
  // Fields.
  assessment: 2,
  description: 'Our safeguarding policy',
  email: 'ava.jones@example.org',
  etag: 'b4Yh2mQz7Kc0w9TnXsEj1A',
  firstname: 'Ava',
  hostname: 'coach.example.org',
  language: 'en-GB',
  lastname: 'Jones',
  name: 'Riverside Gymnastics',
  note: 'Lands on both feet now.',
  password: 'Turnip-Orchid-7',
  pin: '4711',
  refresh_token: TOKEN,
  search: 'jones',
  sort: 'alastname',
  time_zone: 'Europe/London',
  title: 'Balance and jumps',
  token: TOKEN,
  url: 'https://coach.example.org/set-password',
  username: 'ava.jones',
};
