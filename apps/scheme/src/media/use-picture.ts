import { useState } from 'react';
import { drawPicture } from './draw-picture.ts';
import { loadPicture } from './load-picture.ts';

type Source = Parameters<typeof drawPicture>[0];
type Size = Parameters<typeof drawPicture>[1];

export type Picture = ReturnType<typeof usePicture>;

/** A picture of a form, as a data URL of at most 40 kB, or the reason why there is none. */
export const usePicture = (format: Parameters<typeof drawPicture>[2]) => {
  const [image, setImage] = useState<string | null>(null);
  const [problem, setProblem] = useState<'tooLarge' | 'unreadable' | 'missing' | null>(null);
  const draw = (source: Source, size: Size): string | null => {
    const drawn = drawPicture(source, size, format);
    setImage(drawn);
    setProblem(drawn === null ? 'tooLarge' : null);
    return drawn;
  };
  const readFile = async (file: File | undefined): Promise<string | null> => {
    if (file === undefined) return null;
    try {
      const { source, size } = await loadPicture(file);
      return draw(source, size);
    } catch {
      setImage(null);
      setProblem('unreadable');
      return null;
    }
  };
  /** The picture to save; null: there is none, which the form then shows. */
  const requireImage = (): string | null => {
    if (image === null) setProblem(problem ?? 'missing');
    return image;
  };
  return { image, problem, draw, readFile, requireImage };
};
