// The field of the request, when a click replaces what is in it.
import { page, usePage } from '../document/state.ts';
import { Button } from '../view/controls.tsx';
import { EXAMPLES } from './examples.ts';

// What the person wrote is set aside, to be offered again. The field is changed as if by typing, so that its undo works too.
export function replacePrompt(request: string): void {
  const { prompt, asked, setAside } = page.get();
  const isOwn = prompt.trim() !== '' && prompt !== asked.prompt && !isExample(prompt);
  const field = document.querySelector<HTMLTextAreaElement>('#prompt');
  field?.focus();
  field?.select();
  document.execCommand('insertText', false, request);
  page.set({ prompt: request, failure: undefined, setAside: isOwn ? prompt : setAside === request ? '' : setAside });
  field?.scrollIntoView({ block: 'nearest' });
}

// The way back to the words that were set aside.
export function SetAside() {
  const prompt = usePage((state) => state.prompt);
  const setAside = usePage((state) => state.setAside);
  if (setAside === '' || setAside === prompt) return null;
  const bringBack = () => replacePrompt(setAside);
  return <Button look="quiet recover" icon="undo" label="Recuperar lo que escribí" onClick={bringBack} />;
}

function isExample(prompt: string): boolean {
  return Object.values(EXAMPLES).some((example) => example.prompt === prompt);
}
