/** Felt under the thumb when something is recorded, on devices that can. */
export const vibrate = (): void => {
  if ('vibrate' in navigator) navigator.vibrate(12);
};
