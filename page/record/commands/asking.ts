// Changes the request while it is typed, or replaces it by an example.
import { type PageState, page, update } from '../state.ts';

export function typeRequest(typed: Partial<Pick<PageState, 'prompt' | 'area'>>): void {
  update(typed);
}

// Replaces the request in the field. `ownRequest` is the person's own text in that field; it is stored, so
// that the page can offer it again.
export function takeRequest(request: string, ownRequest: string): void {
  const { asked, setAside } = page.get();
  const isOwn = ownRequest.trim() !== '' && ownRequest !== asked.prompt;
  update({ prompt: request, failure: undefined, setAside: isOwn ? ownRequest : setAside === request ? '' : setAside });
}
