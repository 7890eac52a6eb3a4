// Changes the request while it is typed, or replaces it by an example.
import { type PageState, page, update } from '../state.ts';

export function typeRequest(typed: Partial<Pick<PageState, 'prompt' | 'area'>>): void {
  update(typed);
}

// Puts a request into the field. What the person had `written` there is set aside, so that the page can offer
// it again.
export function takeRequest(request: string, written: string): void {
  const { asked, setAside } = page.get();
  const isOwn = written.trim() !== '' && written !== asked.prompt;
  update({ prompt: request, failure: undefined, setAside: isOwn ? written : setAside === request ? '' : setAside });
}
