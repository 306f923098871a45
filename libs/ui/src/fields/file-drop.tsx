import { type DragEvent, type ReactNode, useId, useState } from 'react';
import { buttonClass } from '../actions/button-class.ts';
import { classes } from '../classes.ts';

export type FileDropProps = {
  /** The text of the control that opens the device's files. */
  label: string;
  icon: ReactNode;
  /** Below the control: that files can be dropped, and which. */
  hint: string;
  /** The attribute `accept` of `<input type="file">`. */
  accept: string;
  disabled: boolean;
  /** Several files at a time; without it, the first of those that are dropped. */
  multiple?: boolean;
  onFiles: (files: readonly File[]) => void;
};

/** Takes files that are chosen or dropped. */
export function FileDrop({
  label,
  icon,
  hint,
  accept,
  disabled,
  multiple = false,
  onFiles,
}: FileDropProps) {
  const inputId = useId();
  const [isOver, setOver] = useState(false);
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])].slice(0, multiple ? undefined : 1);
    if (files.length > 0 && !disabled) onFiles(files);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!disabled);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={classes(
        'flex flex-col items-center gap-2 rounded-card border-2 border-dashed px-4 py-8 text-center',
        isOver ? 'border-accent bg-accent-soft' : 'border-edge',
      )}
    >
      <input
        id={inputId}
        type="file"
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        className="peer sr-only"
        onChange={(event) => {
          take(event.target.files);
          // So that the same file can be chosen again after it was corrected.
          event.target.value = '';
        }}
      />
      <label
        htmlFor={inputId}
        className={classes(
          buttonClass({ variant: disabled ? 'secondary' : 'primary' }),
          'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent',
          disabled ? 'opacity-50' : 'cursor-pointer',
        )}
      >
        {icon}
        {label}
      </label>
      <p className="text-sm text-muted">{hint}</p>
    </div>
  );
}
