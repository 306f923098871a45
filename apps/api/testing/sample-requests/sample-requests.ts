import type { SampleRequest, SampleKey } from './sample-request.ts';
import { clubRequests } from './clubs.ts';
import { groupRequests } from './groups.ts';
import { labelRequests } from './labels.ts';
import { memberRequests } from './members.ts';
import { officeRequests } from './office.ts';
import { planRequests } from './plans.ts';
import { schemeRequests } from './schemes.ts';
import { signInRequests } from './sign-in.ts';
import { transferRequests } from './transfers.ts';

/** A valid request of every call that may write and is not queued. */
export const SAMPLE_REQUESTS: Record<SampleKey, SampleRequest> = {
  ...signInRequests,
  ...schemeRequests,
  ...groupRequests,
  ...memberRequests,
  ...clubRequests,
  ...planRequests,
  ...labelRequests,
  ...officeRequests,
  ...transferRequests,
};

export const hasSampleRequest = (key: string): key is SampleKey =>
  Object.hasOwn(SAMPLE_REQUESTS, key);
