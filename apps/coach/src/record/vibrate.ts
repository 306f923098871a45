/** A short vibration confirms a recorded change, on devices that support it. */
export const vibrate = (): void => {
  if ('vibrate' in navigator) navigator.vibrate(12);
};
