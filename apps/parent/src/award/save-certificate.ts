import type { AwardRef } from '@springboard/contract';
import { type PortalContext, savePdf } from '@springboard/portal';

/**
 * Saves the certificate of an award as a PDF. One that was opened before is on the device and is saved offline too.
 * Resolves to false if neither the server nor the device has it.
 * @param name of the file, without its ending
 */
export const saveCertificate = async (
  queries: PortalContext['queries'],
  award: AwardRef & { readonly member_uuid: string },
  name: string,
): Promise<boolean> => {
  try {
    const { value } = await queries.fetch('POST /certificates', { body: { awards: [award] } });
    // A job makes certificates for administrators only.
    if (!('file' in value)) return false;
    savePdf(name, value.file);
    return true;
  } catch {
    return false;
  }
};
