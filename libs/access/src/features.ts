import type { FeatureFlag, Features } from '@springboard/contract';
import { providerRules } from './providers.ts';

/** §6: flags set to the provider's `schemeFlags` if the provider fixes flags by rule. */
const SCHEME_FLAGS = ['ADD_SCHEME', 'SHOW_CURRENT_LEVEL'] as const satisfies readonly FeatureFlag[];

/** §6: flags that are off if the provider fixes flags by rule. The token's value is ignored. */
const OFF_FLAGS = [
  'ENABLE_SESSION_PLANNING',
  'SWITCH_USER',
  'CAN_EDIT_SELF',
  'SHOW_PERCENTAGE_COMPLETE',
  'DOCUMENTS_PAGE',
] as const satisfies readonly FeatureFlag[];

/** The effective flags of a user, from the token and the provider's rules. Returns a new object. */
export const featuresOf = (provider: string, tokenFeatures: Features): Features => {
  const rules = providerRules(provider);
  const features = { ...tokenFeatures };
  if (rules.flags === 'token') return features;
  for (const flag of SCHEME_FLAGS) features[flag] = rules.schemeFlags;
  for (const flag of OFF_FLAGS) features[flag] = false;
  return features;
};

/** Whether a flag is on. A missing flag is off. */
export const isOn = (features: Features, flag: FeatureFlag): boolean => features[flag] === true;
