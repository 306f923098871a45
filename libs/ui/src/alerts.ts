export { AlertRegion, type AlertRegionProps } from './alerts/alert-region.tsx';
