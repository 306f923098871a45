import { useTranslation } from '@springboard/i18n';
import { Button, Notice, Spinner } from '@springboard/ui';
import { useState } from 'react';

/** A package of the build, as Vite describes it in `/licences.json`. */
type Licence = {
  readonly name: string;
  readonly version: string;
  /** SPDX identifier; missing if the package names none. */
  readonly identifier?: string;
  readonly text?: string;
};

type Loading = 'waiting' | 'loading' | 'failed' | readonly Licence[];

/** The packages of the build with their licences. Loads when it is opened. */
export function LicenceList() {
  const { t } = useTranslation('common');
  const [licences, setLicences] = useState<Loading>('waiting');
  const load = async () => {
    setLicences('loading');
    setLicences((await readLicences()) ?? 'failed');
  };
  return (
    <details
      className="mt-3"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && licences === 'waiting') void load();
      }}
    >
      <summary className="min-h-11 cursor-pointer content-center font-strong text-accent-ink">
        {t('licences.show')}
      </summary>
      {licences === 'loading' && <Spinner />}
      {licences === 'failed' && (
        <Notice
          kind="error"
          live
          action={
            <Button variant="quiet" onClick={() => void load()}>
              {t('actions.retry')}
            </Button>
          }
        >
          {t('licences.notLoaded')}
        </Notice>
      )}
      {typeof licences === 'object' && (
        <ul className="divide-y divide-line text-sm">
          {licences.map(({ name, version, identifier, text }) => (
            <li key={`${name} ${version}`}>
              <details>
                <summary className="min-h-11 cursor-pointer content-center wrap-anywhere">
                  {`${name} ${version}`}
                  {identifier !== undefined && (
                    <span className="text-muted">{` · ${identifier}`}</span>
                  )}
                </summary>
                {text !== undefined && (
                  <p
                    lang="en"
                    className="pb-3 text-xs wrap-anywhere whitespace-pre-wrap text-muted"
                  >
                    {text}
                  </p>
                )}
              </details>
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}

/** Null if the file cannot be loaded: offline, or from a development server. */
const readLicences = async (): Promise<readonly Licence[] | null> => {
  try {
    const response = await fetch('/licences.json');
    if (!response.ok) return null;
    const licences: readonly Licence[] = await response.json();
    return licences;
  } catch {
    return null;
  }
};
