/** A date of the weekday, to format its name. 1 is Monday, as 1 January 2024 was. */
export const dateOfWeekday = (weekday: number): string => `2024-01-0${weekday}`;
