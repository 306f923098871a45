import type { SendOutcome } from '@springboard/api-client';
import type { Connection } from '../database/connection.ts';
import type { Entry } from '../outbox/entry.ts';
import { renumberFrom, reopenFrom, type Settled } from '../outbox/settle.ts';
import type { OfflinePorts } from '../ports.ts';
import type { Bearer } from './bearer.ts';
import { WRITTEN, type Keeper } from './keep.ts';
import type { Rests } from './rests.ts';
import { judge, type Verdict } from './verdict.ts';

/** Does what the verdict on a delivery asks for. */
export type Obedience = {
  /** On one change that went out with a token. */
  readonly one: (verdict: Verdict, entry: Entry, token: string) => Promise<void>;
  /** On each change of a call, by its own answer. */
  readonly each: (
    sent: readonly Entry[],
    answers: ReadonlyMap<string, SendOutcome>,
    token: string,
  ) => Promise<void>;
  /**
   * On a call that brought no answers: nothing is settled, all of it is sent again. Gives whether one of
   * the changes may be what the server cannot take: then each has to go alone.
   */
  readonly all: (verdict: Verdict, sent: readonly Entry[], token: string) => Promise<boolean>;
};

type ObedienceParts = {
  readonly ports: Pick<OfflinePorts, 'connectivity' | 'newId'>;
  readonly db: Connection;
  readonly keeper: Keeper;
  readonly rests: Rests;
  readonly bearer: Bearer;
  /** Lanes with a change that this version of the app, or the server, does not understand. */
  readonly outdated: Set<string>;
};

/** After so many in a row a change is parked. */
const REFUSALS = 5;

export const createObedience = ({
  ports: { connectivity, newId },
  db,
  keeper,
  rests,
  bearer,
  outdated,
}: ObedienceParts): Obedience => {
  const one: Obedience['one'] = async (verdict, entry, token) => {
    switch (verdict.kind) {
      case 'settled':
        connectivity.reached();
        rests.ended(entry.lane);
        return keeper.conclude([{ sent: entry, settlement: verdict }]);
      case 'gap': {
        const reopened = await db.write(WRITTEN, 'strict', (tx) =>
          reopenFrom(tx, entry, verdict.expected, newId),
        );
        if (!reopened) rests.afterFault(entry.lane);
        return keeper.moved();
      }
      case 'taken':
        await db.write(WRITTEN, 'strict', (tx) => renumberFrom(tx, entry, verdict.expected));
        return keeper.moved();
      case 'unreachable':
        connectivity.events.offline();
        return keeper.failed([entry], verdict.error);
      case 'maintenance':
        connectivity.events.maintenance(true);
        return keeper.failed([entry], verdict.error);
      case 'wait':
        rests.forAll(verdict.ms);
        return keeper.failed([entry], verdict.error);
      case 'fault':
        rests.afterFault(entry.lane);
        return keeper.failed([entry], verdict.error);
      case 'refused':
        rests.afterFault(entry.lane);
        void connectivity.check();
        return keeper.failed([entry], verdict.error, { parksAt: REFUSALS });
      case 'sign_in':
        // By now the session may have another token: then the same change goes out with that one.
        if (bearer.token() === token) bearer.refuse(token);
        else if (rests.isRepeated(entry.lane)) rests.afterFault(entry.lane);
        return;
      case 'outdated':
        outdated.add(entry.lane);
        return;
    }
  };

  return {
    one,

    async each(sent, answers, token) {
      const settlements: Settled[] = [];
      const others: (() => Promise<void>)[] = [];
      for (const entry of sent) {
        const answer = answers.get(entry.op_id);
        const verdict = answer ? judge(answer) : null;
        if (verdict?.kind === 'settled') settlements.push({ sent: entry, settlement: verdict });
        // The server was there: what one change lacks says nothing of the network.
        else if (!verdict || verdict.kind === 'unreachable') rests.afterFault(entry.lane);
        else others.push(() => one(verdict, entry, token));
      }
      connectivity.reached();
      for (const { sent: entry } of settlements) rests.ended(entry.lane);
      await keeper.conclude(settlements);
      for (const next of others) await next();
    },

    async all(verdict, sent, token) {
      switch (verdict.kind) {
        case 'unreachable':
          connectivity.events.offline();
          break;
        case 'maintenance':
          connectivity.events.maintenance(true);
          break;
        case 'wait':
          rests.forAll(verdict.ms);
          break;
        case 'sign_in':
          if (bearer.token() === token) bearer.refuse(token);
          return false;
        case 'settled':
        case 'gap':
        case 'taken':
        case 'fault':
        case 'refused':
        case 'outdated':
          return true;
      }
      await keeper.failed(sent, verdict.error);
      return false;
    },
  };
};
