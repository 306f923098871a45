import { openDatabase, type DatabaseOptions } from '../database/pool.ts';
import type { Wait } from '../jobs/pause.ts';
import { createReplica, type Replica, type ReplicaDeps } from './replica.ts';
import { type StandbyDeps, watchStandby } from './standby.ts';

export type ReplicaOptions = Pick<ReplicaDeps, 'primary' | 'max_lag_s'> &
  Pick<StandbyDeps, 'log'> & {
    /** The login of the server to the standby. */
    login: Pick<DatabaseOptions, 'owner_url' | 'secret' | 'role' | 'url'>;
    wait: Wait;
    /** Calls `work` every `ms` milliseconds until the returned function is called. */
    every: (ms: number, work: () => void) => () => void;
  };

export type RunningReplica = { replica: Replica; stop: () => Promise<void> };

const CHECK_MS = 1000;
const CHECK_TIMEOUT_MS = 2000;

/** Opens a standby and watches its lag. It may be down: it is used once it responds. */
export const startReplica = async ({
  primary,
  login,
  max_lag_s,
  log,
  wait,
  every,
}: ReplicaOptions): Promise<RunningReplica> => {
  // A standby that is down is one line of the log, and not one for each connection.
  const onError = () => undefined;
  const database = openDatabase({ ...login, onError, keep_alive: true });
  const checked = openDatabase({ ...login, onError, max: 1, query_timeout_ms: CHECK_TIMEOUT_MS });
  const elapsed_ms = () => performance.now();
  const standby = watchStandby({ primary, standby: checked, max_lag_s, log, elapsed_ms });
  await standby.check();
  const cancel = every(CHECK_MS, () => void standby.check());
  return {
    replica: createReplica({ primary, database, standby, max_lag_s, wait }),
    stop: async () => {
      cancel();
      await standby.check();
      await checked.destroy();
      await database.destroy();
    },
  };
};
