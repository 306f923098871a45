import { MAX_TITLE_LENGTH } from '@springboard/domain';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef } from 'react';

type TitleInputProps = {
  label: string;
  placeholder?: string;
  value: string;
  onValueChange: (value: string) => void;
  onEnter: () => void;
  onEscape: () => void;
  onBlur: () => void;
  /** Returns true for a key that it has used. */
  onOtherKey?: (event: KeyboardEvent) => boolean;
  onPaste?: (event: ClipboardEvent<HTMLInputElement>) => void;
};

/** The title of a row while it is typed. It has the focus from the start, with its text selected. */
export function TitleInput(props: TitleInputProps) {
  const { label, placeholder, value, onValueChange, onEnter, onEscape, onBlur } = props;
  const input = useRef<HTMLInputElement>(null);
  // Enter and Esc remove the field, which blurs it: that must not save again.
  const isDone = useRef(false);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (props.onOtherKey?.(event) === true) {
      event.preventDefault();
      return;
    }
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    isDone.current = true;
    if (event.key === 'Enter') onEnter();
    else onEscape();
    isDone.current = false;
  };
  return (
    <input
      ref={input}
      aria-label={label}
      placeholder={placeholder}
      value={value}
      maxLength={MAX_TITLE_LENGTH}
      autoComplete="off"
      enterKeyHint="next"
      onChange={(event) => onValueChange(event.target.value)}
      onKeyDown={onKeyDown}
      onPaste={props.onPaste}
      onBlur={() => {
        if (!isDone.current) onBlur();
      }}
      className="h-8 min-w-0 grow rounded-mark border border-accent bg-raised px-1.5 text-sm text-ink select-text pointer-coarse:h-10 pointer-coarse:text-base"
    />
  );
}
