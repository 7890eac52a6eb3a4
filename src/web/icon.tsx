// The icons of the page: line drawings in index.html, always beside a name.
export type IconName =
  | 'undo'
  | 'redo'
  | 'edit'
  | 'adjust'
  | 'check'
  | 'copy'
  | 'print'
  | 'download'
  | 'more'
  | 'next'
  | 'insert'
  | 'lock'
  | 'office'
  | 'anew'
  | 'request'
  | 'calendar'
  | 'sheet'
  | 'open'
  | 'close'
  | 'series';

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" aria-hidden="true">
      <use href={`#${name}-icon`} />
    </svg>
  );
}
