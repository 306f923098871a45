import { redirect } from 'react-router';
import { paths } from '../paths.ts';

export const loader = () => redirect(paths.calendar);

/** Never rendered: the loader always redirects. */
export const Component = () => null;
