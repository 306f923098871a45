import { TextArea, TextField, type TextAreaProps, type TextFieldProps } from '@springboard/ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** A pause in typing after which the text is sent. */
const IDLE_MS = 1500;

type TypedProps = {
  value: string;
  isLocked: boolean;
  /** `before`: what the field showed when the typing began. */
  onTyped: (value: string, before: string) => void;
  onTypingStart?: (() => void) | undefined;
};

/** What is typed, until the field is left or the typing pauses. A value from elsewhere shows while no text is typed. */
export const useTyped = ({ value, isLocked, onTyped, onTypingStart }: TypedProps) => {
  const [typed, setTyped] = useState<string | null>(null);
  const before = useRef(value);
  const start = () => {
    before.current = value;
    onTypingStart?.();
  };
  const save = useEffectEvent((text: string) => {
    if (text === before.current) return;
    onTyped(text, before.current);
    before.current = text;
  });
  useEffect(() => {
    if (typed === null) return undefined;
    const timer = setTimeout(() => save(typed), IDLE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const latest = useRef(typed);
  useEffect(() => {
    latest.current = typed;
  }, [typed]);
  // Another node may open before the pause ends.
  const saveLatest = useEffectEvent(() => latest.current !== null && save(latest.current));
  useEffect(() => () => void saveLatest(), []);
  return {
    value: typed ?? value,
    readOnly: isLocked && typed === null,
    onFocus: start,
    onValueChange: (text: string) => {
      if (typed === null) start();
      setTyped(text);
    },
    onBlur: () => {
      if (typed === null) return;
      setTyped(null);
      if (typed !== before.current) onTyped(typed, before.current);
    },
  };
};

type TypedTextFieldProps = TypedProps &
  Omit<TextFieldProps, 'value' | 'onChange' | 'onBlur' | 'onFocus' | 'readOnly'>;

export function TypedTextField(props: TypedTextFieldProps) {
  const { value, isLocked, onTyped, onTypingStart, ...field } = props;
  const { onValueChange, ...typed } = useTyped({ value, isLocked, onTyped, onTypingStart });
  return (
    <TextField
      {...field}
      {...typed}
      autoComplete="off"
      onChange={(event) => onValueChange(event.target.value)}
    />
  );
}

type TypedTextAreaProps = TypedProps &
  Omit<TextAreaProps, 'value' | 'onChange' | 'onBlur' | 'onFocus' | 'readOnly'>;

export function TypedTextArea(props: TypedTextAreaProps) {
  const { value, isLocked, onTyped, onTypingStart, ...field } = props;
  const { onValueChange, ...typed } = useTyped({ value, isLocked, onTyped, onTypingStart });
  return <TextArea {...field} {...typed} onChange={(event) => onValueChange(event.target.value)} />;
}
