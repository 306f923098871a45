import { existsSync } from 'node:fs';

/** D9: whether every call is answered with 540 now. Asked at each request, so no restart is needed. */
export type Maintenance = () => boolean;

export const maintenanceFrom = (config: {
  maintenance: boolean;
  maintenance_file: string;
}): Maintenance => {
  return () => config.maintenance || existsSync(config.maintenance_file);
};
