// Draws a variable on the edited sheet, with its value or its label. For the editor, a variable is a single
// character.

import { labelOf, nameKey } from '@membrete/document/variables';
import type { NodeViewConstructor } from 'prosemirror-view';
import { entryOf } from '../record/guards.ts';
import { shownLetter } from '../record/record.ts';
import { page } from '../record/state.ts';

export const drawChip: NodeViewConstructor = ({ attrs }) => {
  const name = chipName(attrs.written);
  const label = labelOf(name) || '{{}}';
  const dom = document.createElement('span');
  dom.setAttribute('role', 'button');
  dom.setAttribute('aria-haspopup', 'dialog');
  dom.title = `${label}: clic para cambiarlo`;
  const draw = () => {
    const { words, stale } = shownLetter();
    const value = entryOf(words, name) ?? '';
    const look = value === '' ? 'var chip' : `var chip filled${stale?.has(name) ? ' old' : ''}`;
    if (dom.textContent === (value || label) && dom.className === look) return;
    dom.textContent = value || label;
    dom.className = look;
    dom.setAttribute('aria-roledescription', value === '' ? 'dato por llenar' : `dato: ${label}`);
  };
  draw();
  return {
    dom,
    selectNode: () => dom.classList.add('selected'),
    deselectNode: () => dom.classList.remove('selected'),
    ignoreMutation: () => true,
    destroy: page.subscribe(draw),
  };
};

export function chipName(written: string): string {
  return nameKey(written.slice(2, -2));
}
