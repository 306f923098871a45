import { CHANGE_HEADERS } from '@springboard/contract';
import type { Call } from '@springboard/contract/calls';
import { convert, type JsonSchema } from './schema.ts';

export type Parameter = {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
};

/** Parameters of a call: its path and query, and the headers that it takes. */
export const parametersOf = (call: Call): readonly Parameter[] => [
  ...fieldsOf(call.params).map(({ name, schema }) => ({
    name,
    in: 'path' as const,
    required: true,
    schema,
  })),
  ...fieldsOf(call.query).map(({ name, schema, required }) => ({
    name,
    in: 'query' as const,
    required,
    schema,
  })),
  ...(call.change === true ? changeHeaders : [REQUEST_ID]),
  ...(call.etag === true ? [IF_NONE_MATCH] : []),
];

type Field = { name: string; schema: JsonSchema; required: boolean };

const fieldsOf = (schema: unknown): readonly Field[] => {
  const { properties, required }: JsonSchema = Object(schema);
  const needed: readonly unknown[] = Array.isArray(required) ? required : [];
  return Object.entries(Object(properties)).map(([name, part]) => ({
    name,
    schema: convert(part),
    required: needed.includes(name),
  }));
};

const header = (name: string, description: string, schema: JsonSchema): Parameter => ({
  name,
  in: 'header',
  required: false,
  description,
  schema,
});

const REQUEST_ID = header(
  'X-Request-Id',
  'Names the request; the answer echoes it. Without one the server makes one.',
  { type: 'string', maxLength: 200 },
);

const IF_NONE_MATCH = header('If-None-Match', 'The ETag that is held: 304 while it still holds.', {
  type: 'string',
});

/** A change is idempotent by its id, and in order by device, lane and number (D8). */
const changeHeaders: readonly Parameter[] = [
  header(
    CHANGE_HEADERS.request_id,
    'Names the change for good: a repetition has no second effect.',
    {
      type: 'string',
      format: 'uuid',
    },
  ),
  header(CHANGE_HEADERS.device_id, 'The device that recorded it. All three of these, or none.', {
    type: 'string',
    format: 'uuid',
  }),
  header(CHANGE_HEADERS.lane, 'Changes of one lane are applied in their order.', {
    type: 'string',
    maxLength: 400,
  }),
  header(CHANGE_HEADERS.lane_seq, 'Its number in the lane, from 1 without a gap.', {
    type: 'integer',
    minimum: 1,
  }),
];
