import type { FeatureFlag, Features } from '@springboard/contract';
import { providerRules } from './providers.ts';

/** §6: flags that follow `schemeFlags` of the provider's row where flags are fixed by rule. */
const SCHEME_FLAGS = ['ADD_SCHEME', 'SHOW_CURRENT_LEVEL'] as const satisfies readonly FeatureFlag[];

/** §6: flags that are off where flags are fixed by rule, whatever the token says. */
const OFF_FLAGS = [
  'ENABLE_SESSION_PLANNING',
  'SWITCH_USER',
  'CAN_EDIT_SELF',
  'SHOW_PERCENTAGE_COMPLETE',
  'DOCUMENTS_PAGE',
] as const satisfies readonly FeatureFlag[];

/** The flags that hold for a user of the provider, from those of the token. Gives a new object. */
export const featuresOf = (provider: string, tokenFeatures: Features): Features => {
  const rules = providerRules(provider);
  const features = { ...tokenFeatures };
  if (rules.flags === 'token') return features;
  for (const flag of SCHEME_FLAGS) features[flag] = rules.schemeFlags;
  for (const flag of OFF_FLAGS) features[flag] = false;
  return features;
};

/** A flag that nobody set is off. */
export const isOn = (features: Features, flag: FeatureFlag): boolean => features[flag] === true;
