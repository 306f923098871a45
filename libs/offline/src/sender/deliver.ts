import { kindOf } from '../changes/kinds.ts';
import type { Connection } from '../database/connection.ts';
import { findAllPending } from '../outbox/apply-response.ts';
import type { Entry } from '../outbox/entry.ts';
import type { OutboxCache } from '../outbox/outbox-cache.ts';
import type { OfflinePorts } from '../ports.ts';
import { createBatchRequest, fitBatch, parseBatchResponse } from './batch.ts';
import { classifyResponse } from './classify-response.ts';
import type { ResponseHandler } from './handle-response.ts';
import type { OwnerToken } from './owner-token.ts';
import { createRequest } from './request.ts';

/** Sends entries and hands their responses to the response handler. */
export type Delivery = {
  /**
   * Sends one entry in its own request. Calls `onResponse` when backoff, connectivity and token know the
   * response, before the result is stored.
   */
  readonly deliverEntry: (entry: Entry, onResponse: () => void) => Promise<void>;
  /**
   * D13: sends at most `batchSize` of the entries in one request. Each gets its own response. Returns the
   * batch size for the next request.
   */
  readonly deliverBatch: (cached: readonly Entry[], batchSize: number) => Promise<number>;
};

/** If no two entries fit into one request, this many are sent individually before the sender looks again. */
const MAX_INDIVIDUAL_SENDS = 4;

export const createDelivery = ({
  ports,
  db,
  outboxCache,
  device_id,
  ownerToken,
  responseHandler,
  outdatedLanes,
}: {
  ports: Pick<OfflinePorts, 'api' | 'newId'>;
  db: Connection;
  outboxCache: Pick<OutboxCache, 'load'>;
  device_id: () => string;
  ownerToken: OwnerToken;
  responseHandler: ResponseHandler;
  outdatedLanes: Set<string>;
}): Delivery => {
  /** undefined: this version of the app does not know the kind of the change. */
  const requestFor = (entry: Entry, token: string) => {
    const kind = kindOf(entry);
    if (!kind) outdatedLanes.add(entry.lane);
    return kind && createRequest(entry, kind, { token, device_id: device_id() });
  };

  const deliverEntry: Delivery['deliverEntry'] = async (entry, onResponse) => {
    const token = ownerToken.read();
    if (token === null) return;
    const request = requestFor(entry, token);
    if (!request) return;
    const response = await ports.api.send(request);
    const handled = responseHandler.handleResponse(classifyResponse(response), entry, token);
    onResponse();
    await handled;
  };

  return {
    deliverEntry,

    async deliverBatch(cached, batchSize) {
      const found = await db.read(['outbox'], (tx) => findAllPending(tx, cached));
      const entries = found.filter((entry) => entry !== null);
      if (entries.length < found.length) {
        await outboxCache.load();
        return batchSize;
      }
      const token = ownerToken.read();
      if (token === null) return batchSize;
      const prepared = entries.flatMap((entry) => {
        const request = requestFor(entry, token);
        return request ? [{ entry, request }] : [];
      });
      const batch = fitBatch(prepared, batchSize);
      if (batch.length < 2) {
        for (const { entry } of prepared.slice(0, MAX_INDIVIDUAL_SENDS))
          await deliverEntry(entry, () => undefined);
        return batchSize;
      }
      const response = await ports.api.send(
        createBatchRequest(batch, { token, request_id: ports.newId() }),
      );
      const sent = batch.map(({ entry }) => entry);
      const responses = parseBatchResponse(response);
      if (responses) {
        await responseHandler.handleBatchResponse(sent, responses, token);
        return batchSize;
      }
      const disposition = classifyResponse(response);
      const mustSplit = await responseHandler.handleFailedBatch(disposition, sent, token);
      // From now on each entry is sent individually, until the outbox is drained.
      if (mustSplit) return 1;
      // A smaller batch may succeed where this one timed out.
      return response.kind === 'timeout' ? Math.ceil(batchSize / 4) : batchSize;
    },
  };
};
