import type { JsonSchema } from './schema.ts';
import { FORM_TYPE, JSON_TYPE, type OpenApi, type Operation } from './document.ts';
import { shapeText } from './shape-text.ts';

/** The text of docs/api.md: every call with who may call it, what it takes and what it answers. */
export const apiMarkdown = (document: OpenApi): string =>
  [
    '# The calls of the API',
    '',
    'Made from `libs/contract` by `node tools/api-docs.ts`; do not edit. The server gives the same as',
    'OpenAPI 3.1 at `/v1/openapi.json` and as a page at `/v1/docs`.',
    '',
    'Every call goes to `/v1` with JSON. A refusal is `{error, detail}` with a code of §8. Every answer',
    'echoes `X-Request-Id`. A call marked *change* may be sent from an outbox with `X-Device-Id`, `X-Lane`',
    'and `X-Lane-Seq`: it has one effect however often it is sent, and its verdict carries `X-Op-Result`.',
    'Without them it is known by its `X-Request-Id` alone, if that is a UUID. Any other call that writes with a',
    'token has one effect for each `X-Request-Id` that is a UUID, within three days.',
    '',
    ...tableOf(document),
    '',
    ...tagsOf(document).flatMap((tag) => [`## ${tag}`, '', ...callsOf(document, tag)]),
    '## Shapes',
    '',
    ...Object.entries(document.components.schemas).flatMap(([name, schema]) => [
      `### ${name}`,
      '',
      ...fence(shapeText(schema)),
    ]),
  ].join('\n');

const tableOf = (document: OpenApi): string[] => [
  '| Call | Of | Who |',
  '|---|---|---|',
  ...operationsOf(document).map(({ method, path, operation }) => {
    const origin = operation['x-specified'] ? '§7' : 'beyond §7';
    return `| [${method} ${path}](#${anchorOf(`${method} ${path}`)}) | ${origin} | ${callersOf(operation)} |`;
  }),
];

/** Where a heading is, as GitHub names it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(' ', '-');

type Listed = { method: string; path: string; operation: Operation };

export const operationsOf = (document: OpenApi): readonly Listed[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );

export const tagsOf = (document: OpenApi): readonly string[] =>
  [...new Set(operationsOf(document).flatMap(({ operation }) => operation.tags))].sort();

const callsOf = (document: OpenApi, tag: string): string[] =>
  operationsOf(document)
    .filter(({ operation }) => operation.tags.includes(tag))
    .flatMap(({ method, path, operation }) => [
      `### ${method} ${path}`,
      '',
      `${operation.summary} ${callersOf(operation)}`,
      '',
      ...queryOf(operation),
      ...takenBy(operation).flatMap(({ title, schema }) => partOf(title, schema)),
      ...partOf(`Answers ${successOf(operation)}`, answerOf(operation)),
    ]);

/** What is to be sent, if anything is. */
export const takenBy = ({
  requestBody,
}: Operation): readonly { title: string; schema: unknown }[] =>
  [
    { title: 'Takes', schema: schemaOf(requestBody) },
    { title: 'Takes a form', schema: schemaOf(requestBody, FORM_TYPE) },
  ].filter(({ schema }) => schema !== undefined);

/** Who may call it, in words. */
export const callersOf = (operation: Operation): string => {
  const roles = operation['x-roles'];
  const who = roles.length === 0 ? 'Without a token.' : `For ${roles.join(', ')}.`;
  return operation['x-change'] ? `${who} A *change*.` : who;
};

const queryOf = (operation: Operation): string[] => {
  const named = operation.parameters.filter((parameter) => parameter.in === 'query');
  if (named.length === 0) return [];
  const lines = named.map(
    ({ name, required, schema }) => `- \`${name}\`${required ? '' : '?'}: \`${shapeText(schema)}\``,
  );
  return ['Query:', '', ...lines, ''];
};

const partOf = (title: string, schema: unknown): string[] =>
  schema === undefined ? [`${title}.`, ''] : [`${title}:`, '', ...fence(shapeText(schema))];

const fence = (text: string): string[] => ['```ts', text, '```', ''];

/** The success status of an operation: the first of its answers. */
export const successOf = (operation: Operation): string =>
  Object.keys(operation.responses)[0] ?? '';

const answerOf = (operation: Operation): unknown =>
  schemaOf(operation.responses[successOf(operation)]);

/** Schema of the JSON, or of what else, that a body or an answer holds; undefined where it holds none. */
export const schemaOf = (part: JsonSchema | undefined, type = JSON_TYPE): unknown => {
  const content: JsonSchema = Object(part?.['content']);
  const held: JsonSchema = Object(content[type]);
  return held['schema'];
};
