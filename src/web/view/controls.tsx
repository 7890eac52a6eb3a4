// The controls that the steps have in common: icons, buttons with them, a button that opens a file, a problem in words.

import { useState } from 'preact/hooks';

// Line drawings in index.html, always beside a name.
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
  | 'words'
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

// A button of the bar. A disabled one keeps the focus that it may have.
interface ToolProps {
  icon: IconName;
  label: string;
  hint?: string;
  compact?: boolean;
  disabled?: boolean;
  onClick: () => void;
}

export function Tool({ icon, label, hint = label, compact = false, disabled = false, onClick }: ToolProps) {
  return (
    <button class="tool" type="button" title={hint} aria-disabled={disabled} onClick={onClick}>
      <Icon name={icon} />
      <span class={compact ? 'unseen' : ''}>{label}</span>
    </button>
  );
}

interface ButtonProps {
  label: string;
  icon?: IconName;
  look?: string; // classes
  about?: string; // the id of what it is about
  disabled?: boolean; // it keeps the focus that it may have
  onClick?: () => void; // without it the button submits its form
}

export function Button({ label, icon, look, about, disabled, onClick }: ButtonProps) {
  const type = onClick ? 'button' : 'submit';
  return (
    <button class={look} type={type} aria-describedby={about} aria-disabled={disabled} onClick={onClick}>
      {icon && <Icon name={icon} />}
      {icon ? ` ${label}` : label}
    </button>
  );
}

interface FileButtonProps {
  label: string;
  icon?: IconName;
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
  copy: () => Promise<boolean>; // whether it was copied
}

// Copies, and says so for a moment.
export function CopyButton({ look, icon, names: [name, done], copy }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  const press = async () => {
    setCopied(await copy());
    setTimeout(() => setCopied(false), SAID_MS);
  };
  return (
    <button class={look} type="button" title={name} onClick={() => void press()}>
      {icon && <Icon name={copied ? 'check' : icon} />}
      <span aria-live="polite">{copied ? done : name}</span>
    </button>
  );
}

const SAID_MS = 2000;

// Screen readers announce it at once. Empty words draw nothing.
export function Problem({ children }: { children: string }) {
  if (children === '') return null;
  return (
    <p class="problem" role="alert">
      {children}
    </p>
  );
}
