// Draws a button that copies, and says when it has copied.
import { useState } from 'preact/hooks';
import { Icon, type IconName } from './controls.tsx';

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
