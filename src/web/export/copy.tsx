// A button that copies the filled text and confirms it for a moment.
import { useState } from 'preact/hooks';
import { copyText } from './export.ts';

const SAID_MS = 2000;

export function CopyButton({ label, look = '' }: { label: string; look?: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    setCopied(await copyText());
    setTimeout(() => setCopied(false), SAID_MS);
  };
  return (
    <button class={look} type="button" onClick={() => void copy()}>
      {copied ? 'Copiado' : label}
    </button>
  );
}
