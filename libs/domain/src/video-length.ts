/** The length of a video as players show it: "1:05", "1:02:03". */
export const videoLength = (seconds: number): string => {
  const digits = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  const rest = digits(seconds % 60);
  return minutes < 60
    ? `${minutes}:${rest}`
    : `${Math.floor(minutes / 60)}:${digits(minutes % 60)}:${rest}`;
};
