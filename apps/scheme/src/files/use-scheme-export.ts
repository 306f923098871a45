import type { SchemeFormat } from '@springboard/contract';
import { saveFile, useApi, useErrorText } from '@springboard/portal';
import { useState } from 'react';

type Exported = {
  readonly slug: string;
  readonly format: SchemeFormat;
  /** By default the draft, or the published version without one. */
  readonly version?: number | undefined;
  /** Only this node with everything below it; by default the whole scheme. */
  readonly node_id?: string | undefined;
};

/** Saves a scheme as a file on the device. Resolves to the text of an error; null without one. */
export const useSchemeExport = () => {
  const api = useApi();
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  const exportScheme = async ({ slug, format, version, node_id }: Exported) => {
    setBusy(true);
    const query = {
      format,
      ...(version !== undefined && { version }),
      ...(node_id !== undefined && { node_id }),
    };
    const result = await api.call('GET /curriculum/:slug/export', { params: { slug }, query });
    setBusy(false);
    if (!result.ok) return errorText(result.failure.error);
    saveFile(result.value.name, result.value.text, result.value.media_type);
    return null;
  };
  return { exportScheme, isBusy };
};
