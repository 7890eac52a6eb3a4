// The icons of the page: line drawings of 20 by 20 units, always beside a name.
const PATHS = {
  undo: 'M4 8h8a4 4 0 0 1 0 8H8M4 8l3.5-3.5M4 8l3.5 3.5',
  redo: 'M16 8H8a4 4 0 0 0 0 8h4M16 8l-3.5-3.5M16 8l-3.5 3.5',
  edit: 'M4 16l.8-3.6L13 4.2a1.4 1.4 0 0 1 2 0l.8.8a1.4 1.4 0 0 1 0 2L7.6 15.2zM11.5 5.7l2.8 2.8',
  adjust: 'M4 6h5M13 6h3M4 14h3M11 14h5M11 4v4M9 12v4',
  check: 'M4 10.5l4 4 8-9',
  copy: 'M7 7h9v10H7zM4 13V3h9',
  print: 'M6 8V3h8v5M6 15H3V8h14v7h-3M6 12h8v5H6z',
  download: 'M10 3v9.5M6 9l4 4 4-4M4 16.5h12',
  more: 'M6 8l4 4 4-4',
  next: 'M4 10h11M11 6l4 4-4 4',
  insert: 'M10 4v12M4 10h12',
  lock: 'M5 9h10v8H5zM7 9V6a3 3 0 0 1 6 0v3',
  office: 'M3 17h14M4.5 17V8L10 4l5.5 4v9M8 17v-5h4v5',
  anew: 'M5 3h6l4 4v10H5zM11 3v4h4M10 10v4M8 12h4',
  request: 'M16 10.5H5M9 6l-4.5 4.5L9 15',
  calendar: 'M4 5h12v12H4zM4 8.5h12M7.5 3v3M12.5 3v3',
  sheet: 'M5 3h10v14H5zM5 6.5h10',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 20 20" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
