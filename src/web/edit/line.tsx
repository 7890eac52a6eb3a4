// A line of the sheet, or a cell of a table, that can be edited. What stands in it is drawn by places.ts, so that the line under the
// caret stays as it is while a person types.
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { BETWEEN, type LineProps, labelIn } from '../sheet/line.tsx';
import { currentCaret } from './caret.ts';
import { dropLine, placeLine } from './places.ts';

export function EditableLine({ element: Element = 'p', look, text, shown, start }: LineProps) {
  const ref = useRef<HTMLTableCellElement & HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    const line = ref.current;
    return () => {
      if (line) dropLine(line);
    };
  }, []);
  // In every drawing of the sheet: the line may stand elsewhere in the text, or hold words that were taken back.
  useLayoutEffect(() => {
    const words = { text, label: labelIn(look, text), values: shown.split(BETWEEN) };
    if (ref.current) placeLine(ref.current, start, words, currentCaret().focus);
  });
  return useMemo(() => <Element class={look} ref={ref} />, [Element, look]);
}
