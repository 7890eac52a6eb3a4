// Shows the institution and the area beside the button «Mi oficina», so that a person sees that the page
// knows the office.
import { currentOffice, memory, myOffice } from '../record/memory.ts';
import { useStore } from '../record/store.ts';

export function OfficeName() {
  useStore(myOffice, (office) => office);
  useStore(memory, (kept) => kept);
  const { institution = '', area = '' } = currentOffice()?.values ?? {};
  const words = [institution, area].filter(Boolean).join(' · ');
  return words === '' ? null : <span class="hint ellipsis wide-only">{words}</span>;
}
