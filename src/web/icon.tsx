// The icons of the page: line drawings of 20 by 20 units, always beside or above a name.
const PATHS = {
  lock: 'M5 9h10v8H5zM7 9V6a3 3 0 0 1 6 0v3',
} as const;

export function Icon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg class="icon" viewBox="0 0 20 20" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
