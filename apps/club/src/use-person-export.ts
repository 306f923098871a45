import type { ApiFailure } from '@springboard/api-client';
import type { AccessReason, PersonData } from '@springboard/contract';
import { saveFile, useApi, useDraft, useWatchJob } from '@springboard/portal';
import { useEffect, useState } from 'react';

/** How often the state of the export is read. */
const POLL_MS = 1000;

type PersonExportOptions = {
  /** The uuid of the pupil. */
  uuid: string;
  reason: AccessReason['reason'];
  /** Names the stored job. The export continues after the dialog was closed, or the page was reloaded. */
  draft: string;
  /** The name of the file, without its ending. */
  fileName: string;
};

/** The export of everything that the club stores about a pupil: a job, then a file (D20). */
export const usePersonExport = ({ uuid, reason, draft, fileName }: PersonExportOptions) => {
  const api = useApi();
  const watch = useWatchJob();
  const { values, change, clear } = useDraft(draft, { job: '' });
  const jobId = values.job === '' ? null : Number(values.job);
  const [state, setState] = useState<'new' | 'running' | 'done' | 'failed'>(
    jobId === null ? 'new' : 'running',
  );
  const [failure, setFailure] = useState<ApiFailure | null>(null);

  const start = async (): Promise<void> => {
    setState('running');
    setFailure(null);
    // A job that failed before must not be read any more.
    change({ job: '' });
    const job = await api.call('POST /members/:uuid/export', {
      params: { uuid },
      body: { reason },
    });
    if (job.ok) {
      watch(job.value);
      return change({ job: String(job.value.id) });
    }
    setState('new');
    return setFailure(job.failure);
  };
  /** @returns whether the file was saved */
  const download = async (): Promise<boolean> => {
    if (jobId === null) return false;
    const params = { uuid, id: jobId };
    const data = await api.call('POST /members/:uuid/export/:id/download', { params });
    if (!data.ok) setFailure(data.failure);
    else save(data.value, fileName);
    return data.ok;
  };
  useEffect(() => {
    if (jobId === null || state !== 'running') return undefined;
    let isCurrent = true;
    const read = async () => {
      const job = await api.call('GET /jobs/:id', { params: { id: jobId } });
      if (!isCurrent) return undefined;
      // A job of long ago was deleted.
      if (!job.ok) return job.failure.status === 404 ? setState('new') : undefined;
      if (job.value.state === 'done') setState('done');
      if (job.value.state === 'failed' || job.value.state === 'cancelled') setState('failed');
      return undefined;
    };
    void read();
    const timer = setInterval(() => void read(), POLL_MS);
    return () => {
      isCurrent = false;
      clearInterval(timer);
    };
  }, [api, jobId, state]);
  return { state, failure, setFailure, start, download, clear };
};

const save = (data: PersonData, name: string) =>
  saveFile(`${name}.json`, JSON.stringify(data, null, 2), 'application/json');
