import { NAME_MAX } from '@springboard/domain';

/** "forward_roll-2.mp4" is "forward roll 2". */
export const nameOf = ({ name }: File): string =>
  name
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[_-]+/g, ' ')
    .trim()
    .slice(0, NAME_MAX);
