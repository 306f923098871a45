import type { SendResult } from '@springboard/api-client';
import type { Owner } from '../src/owner.ts';
import { MEMBERS } from './data.ts';
import type { NetworkFailure } from './failures.ts';
import type { Step } from './history.ts';
import type { Delivery } from './delivery.ts';
import type { SimulatedDevice } from './simulated-device.ts';
import { actionDetails, type UserAction } from './user-actions.ts';

/** Writes a history down as it is played, for people: who did what, and what became of each delivery. */
export type Narrator = {
  readonly step: (step: Step, devices: readonly SimulatedDevice[]) => void;
  readonly saved: (op_id: string, action: UserAction, by: { owner: Owner; device: number }) => void;
  readonly delivery: (delivery: Delivery, result: SendResult) => void;
  readonly end: () => void;
  /** A sentence about ids, about the changes instead. */
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
      if (last?.text === sentence) last.text = `${sentence}, and is told that it is saved`;
      else
        addLine(`${userName(owner)} on phone ${device + 1} is told that “${changeText}” is saved`);
    },
    delivery({ op_id, lane_seq, failure, batch_size, op_result }, result) {
      const changeText = changes.get(op_id) ?? 'a change that nobody was told about';
      const batchText = batch_size > 1 ? `, with ${batch_size - 1} others in one call` : '';
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
    case 'tap':
      return `${who} ${describeAction(step.action)}${step.crash ? ', and the tab crashes at that moment' : ''}`;
    case 'tie':
      return `${who} ${describeAction(step.action)}, and so does the next phone in the same second`;
    case 'together':
      return `${who} ${step.actions.map(describeAction).join(' and at once in another tab ')}`;
    case 'pass':
      return `${formatDuration(step.ms)} go by`;
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
    case 'lose':
      return `${formatDuration(step.after_ms)} later the browser of ${phone.toLowerCase()} ${step.crash ? 'crashes, and ' : ''}throws its database away`;
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
      return `${who} asks to ${step.do} what was not accepted, in ${tab}`;
    case 'open':
      return `${who} opens ${tab}`;
    case 'crash':
    case 'freeze':
    case 'thaw':
      return `${tab[0]?.toUpperCase()}${tab.slice(1)} ${VERBS[step.do]}`;
  }
  return step satisfies never;
};

const YEAR_MS = 365 * 86_400_000;

const formatDuration = (ms: number): string =>
  ms >= YEAR_MS ? `${ms / YEAR_MS} years` : ms >= 1000 ? `${ms / 1000} s` : `${ms} ms`;

const VERBS = { crash: 'crashes', freeze: 'is frozen', thaw: 'thaws' };

const userName = ({ user_uuid }: Owner) => (user_uuid === 'ava' ? 'Ava' : 'Ben');

const describeAction = (action: UserAction): string => {
  const { type: what, uuid, group_id, node_id, assessment, note } = actionDetails(action);
  const name = NAMES[MEMBERS.indexOf(uuid)];
  const descriptions: Record<UserAction['type'], string> = {
    in: `marks ${name} in (group ${group_id})`,
    out: `marks ${name} absent (group ${group_id})`,
    clear: `takes ${name}’s mark back (group ${group_id})`,
    grade: `gives ${name} grade ${assessment} for ${node_id.split('/').at(-1)}`,
    note: `writes “${note}” about ${name}`,
    complete: `completes the register of group ${group_id}`,
    reopen: `reopens the register of group ${group_id}`,
  };
  return descriptions[what];
};

const describeOutcome = (
  failure: NetworkFailure | null,
  result: SendResult,
  opResult: string | null,
): string => {
  if (failure !== null && FAILURE_DESCRIPTIONS[failure] !== undefined)
    return FAILURE_DESCRIPTIONS[failure];
  if (result.kind !== 'answer') return 'no answer';
  return opResult ?? `${result.status} ${JSON.stringify(result.body)}`;
};

const FAILURE_DESCRIPTIONS: Partial<Record<NetworkFailure, string>> = {
  reset_before: 'it does not get through',
  reset_after: 'it counts, and the answer is lost',
  half_body: 'it counts, and half of the answer comes back',
  duplicate: 'it arrives twice',
  late_copy: 'it is held up, and arrives 45 s later',
  captive_portal: 'a captive portal answers 200',
  dns_failure: 'no name resolves for 4 s',
  silence: 'it counts, and no answer comes for 20 s',
  s500: '500',
  s502: '502',
  s503: '503',
  s504: '504',
  s503_retry_after: '503, come back in 7 s',
  s540: 'maintenance',
  s429: '429, come back in 3 s',
  proxy_403: 'a firewall answers 403',
  killed_before_commit: 'the server is killed before it counts',
  killed_after_commit: 'it counts, and the server is killed before it answers',
  token_expired: 'the token has expired',
  refresh_lost: 'the token has expired, and the answer with the new one is lost',
};
