// The variables of the sheet while it is edited: each is one thing to the caret, with its label or its value instead of braces.
import type { NodeViewConstructor } from 'prosemirror-view';
import { labelOf } from '../../template/labels.ts';
import { nameKey } from '../../template/variables.ts';
import { entryOf } from '../document/guards.ts';
import type { Words } from '../document/values.ts';

export function createChips(words: Words) {
  let shown = words;
  const draws = new Set<() => void>();
  return { draw, show };

  function show(words: Words): void {
    shown = words;
    for (const draw of draws) draw();
  }

  function draw({ attrs }: Parameters<NodeViewConstructor>[0]): ReturnType<NodeViewConstructor> {
    const name = nameOf(attrs.written);
    const label = labelOf(name) || '{{}}';
    const dom = document.createElement('span');
    dom.setAttribute('role', 'button');
    dom.setAttribute('aria-haspopup', 'dialog');
    dom.title = `${label}: clic para cambiarlo`;
    // Screen readers hear what is a datum, and whether it is filled in.
    const drawWords = () => {
      const value = entryOf(shown, name) ?? '';
      if (dom.textContent === (value || label) && dom.className !== '') return;
      dom.textContent = value || label;
      dom.className = value === '' ? 'var chip' : 'var chip filled';
      dom.setAttribute('aria-roledescription', value === '' ? 'dato por llenar' : `dato: ${label}`);
    };
    drawWords();
    draws.add(drawWords);
    return {
      dom,
      selectNode: () => dom.classList.add('selected'),
      deselectNode: () => dom.classList.remove('selected'),
      ignoreMutation: () => true,
      destroy: () => void draws.delete(drawWords),
    };
  }
}

export function nameOf(written: string): string {
  return nameKey(written.slice(2, -2));
}
