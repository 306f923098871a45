import { type CallKey, CHANGE_HEADERS } from '@springboard/contract';
import type { Call } from '@springboard/contract/calls';
import { withExample } from './examples.ts';
import { convert, type JsonSchema, type Reference } from './schema.ts';

export type Parameter = {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
};

/** Parameters of a call: its path, its query and the headers that it reads. */
export const parametersOf = (key: CallKey, call: Call): readonly (Parameter | Reference)[] => [
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
  ...headersOf(key, call).map((name) => ({ $ref: `#/components/parameters/${name}` })),
];

const headersOf = (key: CallKey, call: Call): readonly string[] => {
  if (call.change === true) return ['ChangeId', 'DeviceId', 'Lane', 'LaneSeq'];
  if (!key.startsWith('GET ')) return ['RequestId'];
  return call.etag === true ? ['IfNoneMatch'] : [];
};

type Field = { name: string; schema: JsonSchema; required: boolean };

const fieldsOf = (schema: unknown): readonly Field[] => {
  const { properties, required }: JsonSchema = Object(schema);
  const needed: readonly unknown[] = Array.isArray(required) ? required : [];
  return Object.entries(Object(properties)).map(([name, part]) => ({
    name,
    schema: withExample(name, convert(part)),
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

/**
 * Every header parameter under its name. The operations refer to them. A change is idempotent by its id, and
 * ordered by device, lane and number (D8).
 */
export const headerParameters: Readonly<Record<string, Parameter>> = {
  RequestId: header(
    'X-Request-Id',
    'The idempotency key: requests with the same UUID have one effect within three days.',
    { type: 'string', maxLength: 200 },
  ),
  IfNoneMatch: header(
    'If-None-Match',
    'The ETag of the stored response. 304 means that it is still current.',
    { type: 'string' },
  ),
  ChangeId: header(
    CHANGE_HEADERS.request_id,
    'The id of the change. The same id has one effect, however often it is sent.',
    { type: 'string', format: 'uuid' },
  ),
  DeviceId: header(
    CHANGE_HEADERS.device_id,
    'The device that recorded the change. Send it with the lane and the number, or send none of the three.',
    { type: 'string', format: 'uuid' },
  ),
  Lane: header(CHANGE_HEADERS.lane, 'Changes of one lane are applied in order.', {
    type: 'string',
    maxLength: 400,
  }),
  LaneSeq: header(CHANGE_HEADERS.lane_seq, 'The number in the lane, from 1 without a gap.', {
    type: 'integer',
    minimum: 1,
  }),
};
