import type { CallKey } from '@springboard/contract';
import { type Call, calls } from '@springboard/contract/calls';
import type { FastifyReply } from 'fastify';
import { isStoredAnswer } from '../changes/answer.ts';
import { faultText } from './fault-text.ts';
import { isRawAnswer, isRefusal, type Refusal } from './refusal.ts';
import type { Server } from './server.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Sends what a handler answered. The text is made here, once; nothing is serialized by schema. */
export const send = (server: Server, key: CallKey, reply: FastifyReply, value: unknown) => {
  if (isRefusal(value)) return sendRefusal(reply, value);
  const call: Call = calls[key];
  if (isStoredAnswer(value)) {
    for (const [name, text] of Object.entries(value.headers)) reply.header(name, text);
    return sendText(reply, value.status, value.text);
  }
  if (isRawAnswer(value)) {
    const { status = call.status, text } = value;
    if (status < 300) server.checkAnswer(key, () => JSON.parse(text));
    return sendText(reply, status, text);
  }
  server.checkAnswer(key, () => value);
  return sendText(reply, call.status, call.response === undefined ? null : JSON.stringify(value));
};

export const sendRefusal = (reply: FastifyReply, refusal: Refusal) => {
  for (const [name, text] of Object.entries(refusal.headers ?? {})) reply.header(name, text);
  return sendText(reply, refusal.status, faultText(refusal));
};

const sendText = (reply: FastifyReply, status: number, text: string | null) =>
  text === null || text === ''
    ? reply.code(status).send()
    : reply.code(status).type(JSON_TYPE).send(text);
