import { MAX_NODES } from '@springboard/domain';

/** The editor needs up to 150 MB for it, which browsers allow a page on a device of 1 GiB. */
const NODES_PER_GIB = 10_000;

/** GiB; undefined if the browser does not say it. */
export const deviceMemory = (): number | undefined => {
  const memory: unknown = Reflect.get(navigator, 'deviceMemory');
  return typeof memory === 'number' ? memory : undefined;
};

/** Whether a scheme has more nodes than a device has memory for. Counts them only on devices with little memory. */
export const isTooLarge = (
  nodes: { readonly size: number },
  memory: number | undefined,
): boolean => {
  if (memory === undefined || memory * NODES_PER_GIB >= MAX_NODES) return false;
  return nodes.size > memory * NODES_PER_GIB;
};
