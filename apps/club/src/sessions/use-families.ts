import { useState } from 'react';

/** The families of the latest effect that was loaded. While the next one loads, their box stays. */
export const useFamilies = (effect: { readonly families: number } | null): number => {
  const [families, setFamilies] = useState(0);
  if (effect !== null && effect.families !== families) setFamilies(effect.families);
  return families;
};
