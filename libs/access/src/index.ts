export { can, maxPastDays, newGroupStatus } from './can.ts';
export { featuresOf, isOn } from './features.ts';
export {
  canOpen,
  drawer,
  needsAdvancedTools,
  type NavigationItem,
  tabs,
  type Visit,
  visit,
} from './navigation.ts';
export { type ProviderRules, PROVIDERS, providerRules } from './providers.ts';
export { type AreaName, type DrawerArea, HOME, OPEN_PATHS, type PortalRoute } from './routes.ts';
export type { Visitor } from './visitor.ts';
