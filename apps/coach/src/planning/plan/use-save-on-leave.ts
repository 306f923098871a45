import { useRef } from 'react';
import { useOnUnmount } from '../../record/use-on-unmount.ts';

type UnsavedText = {
  isChanged: boolean;
  save: () => unknown;
  onClose: () => void;
};

/**
 * Saves the changed text of an open dialog when its screen disappears, for example because the user goes back. Returns
 * the function that closes the dialog without saving.
 */
export const useSaveOnLeave = ({ isChanged, save, onClose }: UnsavedText) => {
  const isClosed = useRef(false);
  useOnUnmount(() => {
    if (isChanged && !isClosed.current) save();
  });
  return () => {
    isClosed.current = true;
    onClose();
  };
};
