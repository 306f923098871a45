import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { TypedTextArea } from './typed-field.tsx';

afterEach(cleanup);

/** A field that saves no blank lines, and a button that adds to what is saved. */
function Lines() {
  const [lines, setLines] = useState<readonly string[]>([]);
  return (
    <>
      <TypedTextArea
        label="Tags"
        value={lines.join('\n')}
        isLocked={false}
        onTyped={(text) => setLines(text.split('\n').filter((line) => line !== ''))}
      />
      <button type="button" onClick={() => setLines([...lines, 'added'])}>
        Add
      </button>
    </>
  );
}

const typeLines = async () => {
  const user = userEvent.setup();
  render(<Lines />);
  const area = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Tags' });
  await user.type(area, 'one\n\n\ntwo');
  return { user, area, button: screen.getByRole('button', { name: 'Add' }) };
};

describe('TypedTextArea', () => {
  test('keeps its text while a press elsewhere lasts, and saves it before the click', async () => {
    const { user, area, button } = await typeLines();
    await user.pointer({ keys: '[MouseLeft>]', target: button });
    expect(document.activeElement).toBe(button);
    expect(area.value).toBe('one\n\n\ntwo');
    await user.pointer({ keys: '[/MouseLeft]', target: button });
    expect(area.value).toBe('one\ntwo\nadded');
  });

  test('saves its text immediately when Tab leaves it', async () => {
    const { user, area } = await typeLines();
    await user.tab();
    expect(area.value).toBe('one\ntwo');
  });

  test('keeps typing after a press in it', async () => {
    const { user, area, button } = await typeLines();
    await user.click(area);
    await user.type(area, '\n\nthree');
    expect(area.value).toBe('one\n\n\ntwo\n\nthree');
    await user.click(button);
    expect(area.value).toBe('one\ntwo\nthree\nadded');
  });
});
