import { kindOf } from '../changes/kinds.ts';
import type { Connection } from '../database/connection.ts';
import type { Entry } from '../outbox/entry.ts';
import type { Journal } from '../outbox/journal.ts';
import { allStillPending } from '../outbox/settle.ts';
import type { OfflinePorts } from '../ports.ts';
import { answersIn, changesRequest, thoseThatFit } from './batch.ts';
import type { Bearer } from './bearer.ts';
import type { Obedience } from './obey.ts';
import { requestOf } from './request.ts';
import { judge } from './verdict.ts';

export type Deliveries = {
  /**
   * Sends one alone. `answered` is called when everybody knows what its answer asks for, before that is
   * written down.
   */
  readonly one: (entry: Entry, answered: () => void) => Promise<void>;
  /**
   * D13: at most so many of these in one call, each settled by its own answer. Gives how many may go
   * together from now on.
   */
  readonly all: (listed: readonly Entry[], atOnce: number) => Promise<number>;
};

export const createDeliveries = ({
  ports,
  db,
  journal,
  device_id,
  bearer,
  obey,
  outdated,
}: {
  ports: Pick<OfflinePorts, 'api' | 'newId'>;
  db: Connection;
  journal: Pick<Journal, 'load'>;
  device_id: () => string;
  bearer: Bearer;
  obey: Obedience;
  outdated: Set<string>;
}): Deliveries => {
  const requestIn = (entry: Entry, token: string) => {
    const kind = kindOf(entry);
    if (!kind) outdated.add(entry.lane);
    return kind && requestOf(entry, kind, { bearer: token, device_id: device_id() });
  };

  const one: Deliveries['one'] = async (entry, answered) => {
    const token = bearer.token();
    if (token === null) return;
    const request = requestIn(entry, token);
    if (!request) return;
    const outcome = await ports.api.send(request);
    const obeyed = obey.one(judge(outcome), entry, token);
    answered();
    await obeyed;
  };

  return {
    one,

    async all(listed, atOnce) {
      const found = await db.read(['outbox'], (tx) => allStillPending(tx, listed));
      const entries = found.filter((entry) => entry !== null);
      if (entries.length < found.length) {
        await journal.load();
        return atOnce;
      }
      const token = bearer.token();
      if (token === null) return atOnce;
      const queued = entries.flatMap((entry) => {
        const request = requestIn(entry, token);
        return request ? [{ entry, request }] : [];
      });
      const batch = thoseThatFit(queued, atOnce);
      if (batch.length < 2) {
        for (const { entry } of queued.slice(0, ALONE)) await one(entry, () => undefined);
        return atOnce;
      }
      const outcome = await ports.api.send(
        changesRequest(batch, { bearer: token, request_id: ports.newId() }),
      );
      const sent = batch.map(({ entry }) => entry);
      const answers = answersIn(outcome);
      if (answers) {
        await obey.each(sent, answers, token);
        return atOnce;
      }
      // Alone, until all are through.
      if (await obey.all(judge(outcome), sent, token)) return 1;
      // A smaller call may get through where this one took too long.
      return outcome.kind === 'timeout' ? Math.ceil(atOnce / 4) : atOnce;
    },
  };
};

/** Of those that cannot go together, so many go one after the other before the rest is looked at again. */
const ALONE = 4;
