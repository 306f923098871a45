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
  /** Why a text is not saved. The field has its value again when it is left. */
  errorOf?: ((text: string) => string | undefined) | undefined;
  onInvalid?: ((error: string) => void) | undefined;
};

/**
 * What is typed, until the field is left or the typing pauses. A value from elsewhere shows while no text is typed. A press
 * elsewhere ends before the text is saved: the saved text may be shorter, and what is pressed would move away.
 */
export const useTyped = (props: TypedProps) => {
  const { value, isLocked, onTyped, onTypingStart, errorOf, onInvalid } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const before = useRef(value);
  const start = () => {
    before.current = value;
    onTypingStart?.();
  };
  const save = (text: string) => {
    if (text === before.current) return;
    const error = errorOf?.(text);
    if (error !== undefined) {
      onInvalid?.(error);
      return;
    }
    onTyped(text, before.current);
    before.current = text;
  };
  const saveTyped = useEffectEvent(save);
  useEffect(() => {
    if (typed === null) return undefined;
    const timer = setTimeout(() => saveTyped(typed), IDLE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const latest = useRef(typed);
  useEffect(() => {
    latest.current = typed;
  }, [typed]);
  // Another node may open before the pause ends.
  const saveLatest = useEffectEvent(() => latest.current !== null && save(latest.current));
  useEffect(() => () => void saveLatest(), []);
  const leave = () => {
    if (typed === null) return;
    setTyped(null);
    save(typed);
  };
  const press = useRef<'none' | 'elsewhere' | 'left'>('none');
  const endPress = useEffectEvent(() => {
    if (press.current === 'left') leave();
    press.current = 'none';
  });
  const isTyping = typed !== null;
  useEffect(() => {
    if (!isTyping) return undefined;
    const end = new AbortController();
    const options = { capture: true, signal: end.signal };
    // Touch screens take the focus with a mouse event too, after the pointer is gone.
    addEventListener('mousedown', () => (press.current = 'elsewhere'), options);
    addEventListener('mouseup', () => endPress(), options);
    addEventListener('dragend', () => endPress(), options);
    return () => end.abort();
  }, [isTyping]);
  return {
    value: typed ?? value,
    readOnly: isLocked && typed === null,
    onFocus: start,
    onValueChange: (text: string) => {
      if (typed === null) start();
      setTyped(text);
    },
    onBlur: () => {
      if (press.current === 'none') leave();
      else press.current = 'left';
    },
  };
};

type TypedTextFieldProps = TypedProps &
  Omit<
    TextFieldProps,
    'value' | 'onChange' | 'onBlur' | 'onFocus' | 'onInvalid' | 'readOnly' | 'error'
  >;

export function TypedTextField(props: TypedTextFieldProps) {
  const { value, isLocked, onTyped, onTypingStart, errorOf, onInvalid, ...field } = props;
  const typing = { value, isLocked, onTyped, onTypingStart, errorOf, onInvalid };
  const { onValueChange, ...typed } = useTyped(typing);
  return (
    <TextField
      {...field}
      {...typed}
      error={errorOf?.(typed.value)}
      autoComplete="off"
      onChange={(event) => onValueChange(event.target.value)}
    />
  );
}

type TypedTextAreaProps = Omit<TypedProps, 'errorOf' | 'onInvalid'> &
  Omit<TextAreaProps, 'value' | 'onChange' | 'onBlur' | 'onFocus' | 'readOnly'>;

export function TypedTextArea(props: TypedTextAreaProps) {
  const { value, isLocked, onTyped, onTypingStart, ...field } = props;
  const { onValueChange, ...typed } = useTyped({ value, isLocked, onTyped, onTypingStart });
  return <TextArea {...field} {...typed} onChange={(event) => onValueChange(event.target.value)} />;
}
