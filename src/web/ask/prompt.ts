// The field of the request, when a click replaces what is in it.
import { page } from '../state.ts';
import { EXAMPLES } from './examples.ts';

// Words of one's own are set aside, to be offered again. The field is changed as if by typing, so that its undo works too.
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

function isExample(prompt: string): boolean {
  return Object.values(EXAMPLES).some((example) => example.prompt === prompt);
}
