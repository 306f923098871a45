import { existsSync } from 'node:fs';

/** D9: whether every call gets 540 now. Checked at each request, so that no restart is needed. */
export type Maintenance = () => boolean;

export const maintenanceFrom = (config: {
  maintenance: boolean;
  maintenance_file: string;
}): Maintenance => {
  return () => config.maintenance || existsSync(config.maintenance_file);
};
