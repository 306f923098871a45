import type { FastifyInstance } from 'fastify';

/** Levels of a body. No call needs as many, and the functions that handle a body recurse. */
const MAX_DEPTH = 100;

/** Any other content type is 415. An empty body counts as none, whatever its content type. */
export const acceptOnlyJson = (fastify: FastifyInstance): void => {
  fastify.removeAllContentTypeParsers();
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    return void parse(request, body.toString(), (error, value: unknown) => {
      if (error !== null) done(error, undefined);
      else if (isDeeperThan(MAX_DEPTH, value)) done(new TooDeep(), undefined);
      else done(null, SURROGATE_ESCAPE.test(body.toString()) ? wellFormed(value) : value);
    });
  });
};

const isDeeperThan = (levels: number, value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((part) => isDeeperThan(levels - 1, part)));

/** The text of a body cannot contain half of a character, only an escape of one. */
const SURROGATE_ESCAPE = /\\ud[89a-f]/i;

/** Half of a character becomes `�`, as in a text column: PostgreSQL's JSON cannot store it. */
const wellFormed = (value: unknown): unknown => {
  if (typeof value === 'string') return value.toWellFormed();
  if (Array.isArray(value)) return value.map(wellFormed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key.toWellFormed(), wellFormed(part)]),
  );
};

class TooDeep extends Error {
  readonly code = 'FST_ERR_CTP_INVALID_JSON_BODY';
}
