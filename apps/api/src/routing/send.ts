import type { CallKey } from '@springboard/contract';
import { type Call, calls } from '@springboard/contract/calls';
import type { FastifyReply } from 'fastify';
import { isVerbatimResponse } from '../changes/responses.ts';
import { type ApiError, apiErrorJson, isApiError, isRawResponse } from '../http/api-error.ts';
import type { Server } from './server.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Sends the response of a handler. The JSON is made here; Fastify's serialization by schema is not used. */
export const send = (server: Server, key: CallKey, reply: FastifyReply, value: unknown) => {
  if (isApiError(value)) return sendApiError(reply, value);
  const call: Call = calls[key];
  if (isVerbatimResponse(value)) {
    for (const [name, text] of Object.entries(value.headers)) reply.header(name, text);
    return sendText(reply, value.status, value.text);
  }
  if (isRawResponse(value)) {
    const { status = call.status, text, type } = value;
    if (status < 300 && type === undefined) server.checkResponse(key, () => JSON.parse(text));
    return sendText(reply, status, text, type);
  }
  server.checkResponse(key, () => value);
  return sendText(reply, call.status, call.response === undefined ? null : JSON.stringify(value));
};

export const sendApiError = (reply: FastifyReply, error: ApiError) => {
  for (const [name, text] of Object.entries(error.headers ?? {})) reply.header(name, text);
  return sendText(reply, error.status, apiErrorJson(error));
};

const sendText = (
  reply: FastifyReply,
  status: number,
  text: string | null,
  type: string = JSON_TYPE,
) =>
  text === null || text === ''
    ? reply.code(status).send()
    : reply.code(status).type(type).send(text);
