// One line of the sheet, its variables as links to their fields.
import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { labelOf } from '../../template/labels.ts';
import { findOccurrences, splitAtVariables } from '../../template/variables.ts';
import { keepPart } from '../ask/write.ts';
import { entryOf } from '../document/guards.ts';
import { page } from '../document/state.ts';
import { fieldId, openField } from '../view/focus.ts';

interface LineProps {
  element?: 'p' | 'td' | 'th';
  look: string; // classes
  text: string;
  label: string; // the bold beginning of the text
  shown: string; // the values in it, so that a line is drawn again only when one of them changed
  active: string; // the variable that is being filled in, if it is in this line
}

const BETWEEN = '\u0000';

export function showValues(line: string, words: Readonly<Record<string, string>>): string {
  if (!line.includes('{{')) return '';
  const values = findOccurrences(line).map(({ name }) => entryOf(words, name) ?? '');
  return values.join(BETWEEN);
}

// A line, or a cell of a table. Preact skips a vnode that is the same as before.
export function Line({ element: Element = 'p', look, text, label, shown, active }: LineProps) {
  return useMemo(() => {
    const values = shown.split(BETWEEN);
    const pieces: ComponentChildren[] = [label && <b>{label}</b>];
    let index = 0;
    for (const piece of splitAtVariables(text.slice(label.length))) {
      if (typeof piece === 'string') pieces.push(piece);
      else pieces.push(<VariableLink name={piece.name} value={values[index++] ?? ''} active={piece.name === active} />);
    }
    return <Element class={look}>{pieces}</Element>;
  }, [Element, look, text, label, shown, active]);
}

// The keyboard reaches the fields themselves, so that the variables need no room among the lines.
function VariableLink({ name, value, active }: { name: string; value: string; active: boolean }) {
  const look = `var${value === '' ? '' : ' filled'}${active ? ' active' : ''}`;
  const open = (event: Event) => {
    event.preventDefault();
    const { step, failure } = page.get();
    if (step === 'writing') return;
    if (failure?.kind === 'cut') keepPart();
    openField(name);
  };
  return (
    <a class={look} href={`#${fieldId(name)}`} tabIndex={-1} onClick={open}>
      {value || labelOf(name) || '{{}}'}
    </a>
  );
}
