import { useTranslation } from '@springboard/i18n';
import { Notice, TextField } from '@springboard/ui';
import type { Picture } from './use-picture.ts';

type PictureFieldProps = {
  picture: Picture;
  label: string;
  hint?: string;
  /** MIME types. */
  accept?: string;
  disabled?: boolean;
  /** A picture that is used as soon as it is chosen. */
  onImage?: (image: string) => void;
};

const PICTURES = 'image/jpeg,image/png,image/webp';

/** The choice of a picture's file, with what is wrong with it. */
export function PictureField(props: PictureFieldProps) {
  const { picture, label, hint, accept = PICTURES, disabled, onImage } = props;
  const { problem, readFile } = picture;
  const { t } = useTranslation('scheme');
  const read = async (input: HTMLInputElement) => {
    const image = await readFile(input.files?.[0]);
    if (image === null || onImage === undefined) return;
    onImage(image);
    // The same file can be chosen again.
    input.value = '';
  };
  return (
    <>
      {problem !== null && (
        <Notice kind="error" live>
          {t(`picture.${problem}`)}
        </Notice>
      )}
      <TextField
        type="file"
        accept={accept}
        label={label}
        hint={hint}
        disabled={disabled}
        className="[&_input]:py-2.5"
        onChange={({ target }) => void read(target)}
      />
    </>
  );
}
