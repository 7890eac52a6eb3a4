// The request is typed, or taken from an example.
import { type PageState, page, update } from '../state.ts';

export function typeRequest(typed: Partial<Pick<PageState, 'prompt' | 'area'>>): void {
  update(typed);
}

// A request takes the place of the one that a person wrote, '' if nobody did, which is set aside to be
// offered again.
export function takeRequest(request: string, written: string): void {
  const { asked, setAside } = page.get();
  const isOwn = written.trim() !== '' && written !== asked.prompt;
  update({ prompt: request, failure: undefined, setAside: isOwn ? written : setAside === request ? '' : setAside });
}
