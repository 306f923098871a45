import { useTranslation } from '@springboard/i18n';
import { Notice, TextField } from '@springboard/ui';
import type { Picture } from './use-picture.ts';

type PictureFieldProps = {
  picture: Picture;
  label: string;
};

/** The choice of a picture's file, with what is wrong with it. */
export function PictureField({ picture: { problem, readFile }, label }: PictureFieldProps) {
  const { t } = useTranslation('scheme');
  return (
    <>
      {problem !== null && (
        <Notice kind="error" live>
          {t(`picture.${problem}`)}
        </Notice>
      )}
      <TextField
        type="file"
        accept="image/jpeg,image/png,image/webp"
        label={label}
        className="[&_input]:py-2.5"
        onChange={({ target }) => void readFile(target.files?.[0])}
      />
    </>
  );
}
