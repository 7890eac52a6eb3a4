// A problem in words, which screen readers announce at once. Empty words draw nothing.
export function Problem({ children }: { children: string }) {
  if (children === '') return null;
  return (
    <p class="problem" role="alert">
      {children}
    </p>
  );
}
