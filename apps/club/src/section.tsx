/** Around a section of a page, so that its errors leave the head and the other sections. */
export { Outlet as Component } from 'react-router';
export { SectionErrorBoundary as ErrorBoundary } from '@springboard/portal';
