import type { FlatNamespace, i18n, TFunction } from 'i18next';
import { useContext, useMemo } from 'react';
import { I18nContext } from 'react-i18next';

type Namespaces = FlatNamespace | readonly [FlatNamespace, ...FlatNamespace[]];

/**
 * The texts of a namespace, or of several of which the first is the default. The language stays for the life of the
 * page. So this hook neither subscribes to its changes nor copies the i18n instance for each component, as the one of
 * react-i18next does (ADR 0046).
 */
export const useTranslation = <const Ns extends Namespaces>(
  namespaces: Ns,
): { t: TFunction<Ns>; i18n: i18n } => {
  const { i18n } = useContext(I18nContext);
  // An array is a new one in each rendering.
  const key = String(namespaces);
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  return useMemo(() => ({ t: i18n.getFixedT(i18n.language, namespaces), i18n }), [i18n, key]);
};
