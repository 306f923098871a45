import type { SendResult } from '@springboard/api-client';
import type { Owner } from '../src/owner.ts';
import { MEMBERS } from './data.ts';
import type { NetworkFailure } from './failures.ts';
import type { Step } from './history.ts';
import type { Delivery } from './delivery.ts';
import type { SimulatedDevice } from './simulated-device.ts';
import { actionDetails, type UserAction } from './user-actions.ts';

/** Logs a history in sentences: the users' actions and the result of each delivery. */
export type Narrator = {
  readonly step: (step: Step, devices: readonly SimulatedDevice[]) => void;
  readonly saved: (op_id: string, action: UserAction, by: { owner: Owner; device: number }) => void;
  readonly delivery: (delivery: Delivery, result: SendResult) => void;
  readonly end: () => void;
  /** Replaces the ids in a sentence by descriptions of their changes and by members' names. */
  readonly replaceIds: (sentence: string) => string;
  readonly lines: () => readonly string[];
};

const NAMES = ['Poppy', 'Idris', 'Zofia', 'Noor'];

export const createNarrator = (): Narrator => {
  const lines: Line[] = [];
  const changes = new Map<string, string>();

  const addLine = (text: string): void => {
    const last = lines.at(-1);
    if (last?.text === text) last.times += 1;
    else lines.push({ text, times: 1 });
  };

  return {
    lines: () => lines.map(({ text, times }) => (times > 1 ? `${text}, ${times} times` : text)),
    step(step, devices) {
      const device = 'device' in step ? devices[step.device % devices.length] : undefined;
      addLine(describeStep(step, device));
    },
    saved(op_id, action, { owner, device }) {
      const changeText = describeAction(action);
      changes.set(op_id, `“${changeText}”`);
      const sentence = `${userName(owner)} on phone ${device + 1} ${changeText}`;
      const last = lines.at(-1);
      if (last?.text === sentence) last.text = `${sentence}, and sees it as saved`;
      else addLine(`${userName(owner)} on phone ${device + 1} sees “${changeText}” as saved`);
    },
    delivery({ op_id, lane_seq, failure, batch_size, op_result }, result) {
      const changeText = changes.get(op_id) ?? 'a change that was not shown as saved';
      const batchText = batch_size > 1 ? `, in a batch with ${batch_size - 1} others` : '';
      addLine(
        `  ${changeText} (${lane_seq} of its lane) is sent${batchText}: ${describeOutcome(failure, result, op_result)}`,
      );
    },
    end: () => addLine('Everything works again, and everybody waits'),
    replaceIds: (sentence) =>
      sentence
        .replaceAll(/\bid-\d+\b/g, (id) => changes.get(id) ?? id)
        .replaceAll(/\bm\d\b/g, (uuid) => NAMES[MEMBERS.indexOf(uuid)] ?? uuid),
  };
};

type Line = { text: string; times: number };

const describeStep = (step: Step, device: SimulatedDevice | undefined): string => {
  const who = device ? `${userName(device.owner)} on phone ${device.n + 1}` : '';
  const phone = device ? `Phone ${device.n + 1}` : '';
  const tab = 'tab' in step ? `tab ${step.tab + 1} of ${phone.toLowerCase()}` : '';
  switch (step.do) {
    case 'record':
      return `${who} ${describeAction(step.action)}${step.crash ? ', and the tab crashes at that moment' : ''}`;
    case 'record_in_same_second':
      return `${who} ${describeAction(step.action)}, and so does the next phone in the same second`;
    case 'record_in_two_tabs':
      return `${who} ${step.actions.map(describeAction).join(' and concurrently in another tab ')}`;
    case 'wait':
      return `${formatDuration(step.ms)} pass`;
    case 'signal':
      return step.on ? 'The hall has a signal' : 'The hall has no signal';
    case 'browser':
      return `${phone} says it is ${step.on ? 'online' : 'offline'}`;
    case 'flap':
      return `${phone} goes offline and online twice in 4 ms`;
    case 'disk':
      return `${phone} has ${step.full ? 'no room left' : 'room again'}`;
    case 'clock':
      return `The clock of ${phone.toLowerCase()} jumps ${formatDuration(Math.abs(step.ms))} ${step.ms < 0 ? 'back' : 'ahead'}`;
    case 'lose_database':
      return `${formatDuration(step.after_ms)} later the browser of ${phone.toLowerCase()} ${step.crash ? 'crashes, and ' : ''}deletes its database`;
    case 'upgrade':
      return `${phone} gets the new app while a tab of the old one is open`;
    case 'switch_user':
      return `${who} hands the phone over`;
    case 'expire_token':
      return `${who} gets a new token`;
    case 'sync':
      return `${who} syncs in ${tab}`;
    case 'retry':
    case 'discard':
      return `${who} asks to ${step.do} a rejected or parked change in ${tab}`;
    case 'open':
      return `${who} opens ${tab}`;
    case 'crash':
    case 'freeze':
    case 'resume':
      return `${tab[0]?.toUpperCase()}${tab.slice(1)} ${VERBS[step.do]}`;
  }
  return step satisfies never;
};

const YEAR_MS = 365 * 86_400_000;

const formatDuration = (ms: number): string =>
  ms >= YEAR_MS ? `${ms / YEAR_MS} years` : ms >= 1000 ? `${ms / 1000} s` : `${ms} ms`;

const VERBS = { crash: 'crashes', freeze: 'is frozen', resume: 'resumes' };

const userName = ({ user_uuid }: Owner) => (user_uuid === 'ava' ? 'Ava' : 'Ben');

const describeAction = (action: UserAction): string => {
  const { type, uuid, group_id, node_id, assessment, note } = actionDetails(action);
  const name = NAMES[MEMBERS.indexOf(uuid)];
  const descriptions: Record<UserAction['type'], string> = {
    in: `marks ${name} in (group ${group_id})`,
    out: `marks ${name} absent (group ${group_id})`,
    clear: `clears ${name}’s mark (group ${group_id})`,
    grade: `gives ${name} grade ${assessment} for ${node_id.split('/').at(-1)}`,
    note: `writes “${note}” about ${name}`,
    complete: `completes the register of group ${group_id}`,
    reopen: `reopens the register of group ${group_id}`,
  };
  return descriptions[type];
};

const describeOutcome = (
  failure: NetworkFailure | null,
  result: SendResult,
  opResult: string | null,
): string => {
  if (failure !== null && FAILURE_DESCRIPTIONS[failure] !== undefined)
    return FAILURE_DESCRIPTIONS[failure];
  if (result.kind !== 'response') return 'no response';
  return opResult ?? `${result.status} ${JSON.stringify(result.body)}`;
};

const FAILURE_DESCRIPTIONS: Partial<Record<NetworkFailure, string>> = {
  reset_before: 'it does not reach the server',
  reset_after: 'it is applied, and the response is lost',
  half_body: 'it is applied, and half of the response arrives',
  duplicate: 'it arrives twice',
  late_copy: 'it arrives 45 s late',
  captive_portal: 'a captive portal answers 200',
  dns_failure: 'no name resolves for 4 s',
  silence: 'it is applied, and no response arrives for 20 s',
  s500: '500',
  s502: '502',
  s503: '503',
  s504: '504',
  s503_retry_after: '503, retry after 7 s',
  s540: 'maintenance',
  s429: '429, retry after 3 s',
  proxy_403: 'a firewall answers 403',
  killed_before_commit: 'the server is killed before the commit',
  killed_after_commit: 'it is applied, and the server is killed before it responds',
  token_expired: 'the token has expired',
  refresh_lost: 'the token has expired, and the response with the new one is lost',
};
