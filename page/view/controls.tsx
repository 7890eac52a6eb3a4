// The controls that all steps use: icons, buttons, and a problem in words.

import { useEffect, useRef, useState } from 'preact/hooks';

// The names of the line drawings in index.html. Words are always beside an icon.
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
type IconName = ActIcon | ThingIcon;

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
  onFile: (file: File) => void;
}

export function FileButton({ label, icon, accept, onFile }: FileButtonProps) {
  return (
    <label class="button">
      <input
        type="file"
        class="unseen"
        accept={accept}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
      {icon && <Icon name={icon} />}
      {label}
    </label>
  );
}

interface CopyButtonProps {
  look: 'tool' | 'quiet';
  icon?: IconName;
  names: readonly [name: string, done: string];
  copy: () => Promise<boolean>; // resolves with true if it was copied
}

export function CopyButton({ look, icon, names: [name, done], copy }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  const press = async () => {
    setCopied(await copy());
    setTimeout(() => setCopied(false), CONFIRMED_MS);
  };
  return (
    <button class={look} type="button" title={name} onClick={() => void press()}>
      {icon && <Icon name={copied ? 'check' : icon} />}
      <span aria-live="polite">{copied ? done : name}</span>
    </button>
  );
}

const CONFIRMED_MS = 2000;

// Draws a problem, which screen readers announce at once. Empty words draw nothing.
export function Problem({ children }: { children: string }) {
  if (children === '') return null;
  return (
    <p class="problem" role="alert">
      {children}
    </p>
  );
}

// Returns the state of a button that opens a popup beside it. Escape, a click elsewhere, or a change of focus
// closes the popup.
export function useDisclosure() {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return;
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) setOpen(false);
    };
    const ending = new AbortController();
    const { signal } = ending;
    addEventListener('pointerdown', closeOutside, { signal });
    addEventListener('focusin', closeOutside, { signal });
    addEventListener('keydown', ({ key }) => key === 'Escape' && close(), { signal });
    return () => ending.abort();
  }, [open]);
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  return { open, box, opener, toggle: () => setOpen(!open), close };
}
