import { MAX_FILE_MB } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import type { Upload } from './upload-queue.ts';
import { useErrorText } from '@springboard/portal';
import { isAcceptedVideo, MAX_SOURCE_MB } from './video-limits.ts';

/** Why a file cannot be uploaded, as far as its name and size show it; null: the server looks at its content. */
export const useVideoFileProblem = () => {
  const { t } = useTranslation('scheme');
  return (file: File): string | null => {
    if (!isAcceptedVideo(file)) return t('media.problems.video_format');
    return file.size > MAX_SOURCE_MB * 1_000_000
      ? t('media.problems.size', { n: MAX_SOURCE_MB })
      : null;
  };
};

/** Why an upload failed. */
export const useUploadProblem = () => {
  const { t } = useTranslation('scheme');
  const errorText = useErrorText();
  return ({ failure }: Upload): string => {
    const known = REASONS.find((reason) => reason === failure?.reason);
    return known === undefined
      ? errorText(failure?.error ?? '')
      : t(`media.problems.${known}`, { n: MAX_FILE_MB });
  };
};

const REASONS = [
  'type',
  'video_format',
  'video_codec',
  'audio_codec',
  'too_long',
  'size',
  'too_many',
] as const;
