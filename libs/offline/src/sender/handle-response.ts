import type { SendResult } from '@springboard/api-client';
import type { Connection } from '../database/connection.ts';
import { reopenLane, resequenceLane, type DeliveryResult } from '../outbox/apply-response.ts';
import type { Entry } from '../outbox/entry.ts';
import type { OfflinePorts } from '../ports.ts';
import type { Backoff } from './backoff.ts';
import { classifyResponse, type Disposition } from './classify-response.ts';
import type { OwnerToken } from './owner-token.ts';
import { OUTBOX_STORES, type ResultWriter } from './result-writer.ts';

/** Does what a response requires: stores a result, delays lanes, changes connectivity or rejects the token. */
export type ResponseHandler = {
  /** Handles the response to one entry. `token` is the one it was sent with. */
  readonly handleResponse: (disposition: Disposition, entry: Entry, token: string) => Promise<void>;
  /** Handles the response of each entry of a batch, by request id. */
  readonly handleBatchResponse: (
    sent: readonly Entry[],
    responses: ReadonlyMap<string, SendResult>,
    token: string,
  ) => Promise<void>;
  /**
   * Handles a batch that got no responses for its entries. All of them are sent again. Returns whether one of
   * the entries may be the reason: then each has to be sent individually.
   */
  readonly handleFailedBatch: (
    disposition: Disposition,
    sent: readonly Entry[],
    token: string,
  ) => Promise<boolean>;
};

type ResponseHandlerDeps = {
  readonly ports: Pick<OfflinePorts, 'connectivity' | 'newId'>;
  readonly db: Connection;
  readonly resultWriter: ResultWriter;
  readonly backoff: Backoff;
  readonly ownerToken: OwnerToken;
  /** Lanes with a change whose kind this version of the app, or the server, does not know. */
  readonly outdatedLanes: Set<string>;
};

/** After so many consecutive blocked attempts an entry is parked. */
const MAX_BLOCKED_ATTEMPTS = 5;

export const createResponseHandler = ({
  ports: { connectivity, newId },
  db,
  resultWriter,
  backoff,
  ownerToken,
  outdatedLanes,
}: ResponseHandlerDeps): ResponseHandler => {
  const handleResponse: ResponseHandler['handleResponse'] = async (disposition, entry, token) => {
    switch (disposition.kind) {
      case 'result':
        connectivity.reached();
        backoff.resetLane(entry.lane);
        return resultWriter.persistResults([{ entry, result: disposition }]);
      case 'gap': {
        const isReopened = await db.write(OUTBOX_STORES, 'strict', (tx) =>
          reopenLane(tx, entry, disposition.expected, newId),
        );
        if (!isReopened) backoff.delayLane(entry.lane);
        return resultWriter.reloadLane();
      }
      case 'lane_taken':
        await db.write(OUTBOX_STORES, 'strict', (tx) =>
          resequenceLane(tx, entry, disposition.expected),
        );
        return resultWriter.reloadLane();
      case 'unreachable':
        connectivity.events.offline();
        return resultWriter.recordFailure([entry], disposition.error);
      case 'maintenance':
        connectivity.events.maintenance(true);
        return resultWriter.recordFailure([entry], disposition.error);
      case 'retry_after':
        backoff.delayAll(disposition.ms);
        return resultWriter.recordFailure([entry], disposition.error);
      case 'server_error':
        backoff.delayLane(entry.lane);
        return resultWriter.recordFailure([entry], disposition.error);
      case 'blocked':
        backoff.delayLane(entry.lane);
        void connectivity.check();
        return resultWriter.recordFailure([entry], disposition.error, {
          parksAt: MAX_BLOCKED_ATTEMPTS,
        });
      case 'sign_in':
        // If the session has another token by now, the entry is sent again with that one.
        if (ownerToken.read() === token) ownerToken.markRejected(token);
        else if (backoff.countFailure(entry.lane)) backoff.delayLane(entry.lane);
        return;
      case 'outdated':
        outdatedLanes.add(entry.lane);
        return;
    }
  };

  return {
    handleResponse,

    async handleBatchResponse(sent, responses, token) {
      const results: DeliveryResult[] = [];
      const others: (() => Promise<void>)[] = [];
      for (const entry of sent) {
        const response = responses.get(entry.op_id);
        const disposition = response ? classifyResponse(response) : null;
        if (disposition?.kind === 'result') results.push({ entry, result: disposition });
        // The server was reached, so a missing response of one change says nothing about the network.
        else if (!disposition || disposition.kind === 'unreachable') backoff.delayLane(entry.lane);
        else others.push(() => handleResponse(disposition, entry, token));
      }
      connectivity.reached();
      for (const { entry } of results) backoff.resetLane(entry.lane);
      await resultWriter.persistResults(results);
      for (const handleNext of others) await handleNext();
    },

    async handleFailedBatch(disposition, sent, token) {
      switch (disposition.kind) {
        case 'unreachable':
          connectivity.events.offline();
          break;
        case 'maintenance':
          connectivity.events.maintenance(true);
          break;
        case 'retry_after':
          backoff.delayAll(disposition.ms);
          break;
        case 'sign_in':
          if (ownerToken.read() === token) ownerToken.markRejected(token);
          return false;
        case 'result':
        case 'gap':
        case 'lane_taken':
        case 'server_error':
        case 'blocked':
        case 'outdated':
          return true;
      }
      await resultWriter.recordFailure(sent, disposition.error);
      return false;
    },
  };
};
