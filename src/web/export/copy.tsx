// A button that copies the document with its format and confirms it for a moment.
import { useState } from 'preact/hooks';
import { Icon } from '../icon.tsx';
import { attempt } from '../problems.ts';

const SAID_MS = 2000;

export function Copy() {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    setCopied(await attempt(async () => (await import('../later.ts')).copyDocument()));
    setTimeout(() => setCopied(false), SAID_MS);
  };
  return (
    <button class="tool" type="button" title="Copiar" onClick={() => void copy()}>
      <Icon name={copied ? 'check' : 'copy'} />
      <span>{copied ? 'Copiado' : 'Copiar'}</span>
    </button>
  );
}
