/** `value[name]`, whatever `value` is: what a server answered is looked at, never trusted. */
export const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
