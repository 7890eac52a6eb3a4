// Draws the controls that all steps use: icons, buttons, and problems in words.

// The names of the icons, which are drawn in index.html. An icon always has words beside it.
type ActIcon =
  | 'undo'
  | 'redo'
  | 'edit'
  | 'adjust'
  | 'copy'
  | 'print'
  | 'download'
  | 'insert'
  | 'anew'
  | 'open'
  | 'close';
type ThingIcon = 'check' | 'more' | 'next' | 'lock' | 'office' | 'request' | 'sheet' | 'series';
export type IconName = ActIcon | ThingIcon;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" aria-hidden="true">
      <use href={`#${name}-icon`} />
    </svg>
  );
}

interface ButtonProps {
  label: string;
  icon?: IconName;
  look?: string; // classes
  hint?: string; // shown where the pointer rests
  compact?: boolean; // the label is for screen readers only
  about?: string; // the id of the element that describes it
  disabled?: boolean; // sets only aria-disabled, so that the button can keep the focus
  onClick?: () => void; // without it, the button submits its form
}

export function Button({ label, icon, look, hint, compact, about, disabled, onClick }: ButtonProps) {
  const type = onClick ? 'button' : 'submit';
  return (
    <button class={look} type={type} title={hint} aria-describedby={about} aria-disabled={disabled} onClick={onClick}>
      {icon && <Icon name={icon} />}
      {icon ? <span class={compact ? 'unseen' : ''}>{label}</span> : label}
    </button>
  );
}

// Draws a button of the bar. A narrow bar shows only its icon, and the label as a hint.
export function Tool(props: ButtonProps) {
  return <Button look="tool" hint={props.label} {...props} />;
}

interface FileButtonProps extends Pick<ButtonProps, 'label' | 'icon'> {
  accept: string;
  look?: 'quiet';
  title?: string;
  // `others` are the files that were chosen with the first one; it needs `multiple`.
  multiple?: boolean;
  onFile: (file: File, others: readonly File[]) => void;
}

export function FileButton({ label, icon, accept, look, title, multiple = false, onFile }: FileButtonProps) {
  return (
    <label class={look ? `button ${look}` : 'button'} title={title}>
      <input
        type="file"
        class="unseen"
        accept={accept}
        multiple={multiple}
        onChange={(event) => {
          const [file, ...others] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (file) onFile(file, others);
        }}
      />
      {icon && <Icon name={icon} />}
      {label}
    </label>
  );
}

// Draws a problem, which screen readers announce at once. Empty words draw nothing.
export function Problem({ children }: { children: string }) {
  if (children === '') return null;
  return (
    <p class="problem" role="alert">
      {children}
    </p>
  );
}
