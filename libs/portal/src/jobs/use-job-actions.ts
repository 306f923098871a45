import type { Job } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { saveFile } from '../files/save-file.ts';
import { savePdf } from '../files/save-pdf.ts';
import { useAlerts, useApi, usePortalContext } from '../hooks.ts';
import { useErrorText } from '../messages/use-error-text.ts';
import { useWatchJob } from './watched-jobs.ts';

const WITH_FILE: ReadonlySet<Job['kind']> = new Set([
  'export_person',
  'export_club',
  'make_certificates',
]);

/** Whether the user can download the job's file. It is deleted after 7 days. */
export const hasDownload = ({ kind, result }: Pick<Job, 'kind' | 'result'>): boolean =>
  WITH_FILE.has(kind) && result?.has_file === true;

/** Retry, cancellation and download of a job. An error becomes an alert. */
export const useJobActions = () => {
  const { t } = useTranslation('common');
  const api = useApi();
  const { api_base, leaveFor } = usePortalContext();
  const alerts = useAlerts();
  const errorText = useErrorText();
  const watch = useWatchJob();
  const raise = (error: Parameters<typeof errorText>[0]) =>
    alerts.raise({ tone: 'error', title: errorText(error), subject: 'job' });
  return {
    /** Returns whether the job is queued again. */
    retry: async ({ id }: Pick<Job, 'id'>): Promise<boolean> => {
      const result = await api.call('POST /jobs/:id/retry', { params: { id } });
      if (result.ok) watch(result.value);
      else raise(result.failure.error);
      return result.ok;
    },
    /** Returns whether the job is cancelled. */
    cancel: async ({ id }: Pick<Job, 'id'>): Promise<boolean> => {
      const result = await api.call('POST /jobs/:id/cancel', { params: { id } });
      if (!result.ok) raise(result.failure.error);
      return result.ok;
    },
    download: async ({
      id,
      kind,
      subject,
    }: Pick<Job, 'id' | 'kind' | 'subject'>): Promise<void> => {
      if (kind === 'export_club') {
        const link = await api.call('POST /clubs/:id/export/:job_id/download', {
          params: { id: Number(subject?.id), job_id: id },
        });
        // The response is a file, so the page stays.
        if (link.ok) leaveFor(`${api_base}${link.value.url}`);
        else raise(link.failure.error);
        return;
      }
      if (kind === 'make_certificates') {
        const pdf = await api.call('GET /jobs/:id/certificates', { params: { id } });
        if (pdf.ok) savePdf(t('jobs.kinds.make_certificates'), pdf.value.file);
        else raise(pdf.failure.error);
        return;
      }
      const data = await api.call('POST /members/:uuid/export/:id/download', {
        params: { uuid: subject?.id ?? '', id },
      });
      if (!data.ok) return raise(data.failure.error);
      const text = JSON.stringify(data.value, null, 2);
      return saveFile(`${t('jobs.fileName')}.json`, text, 'application/json');
    },
  };
};
