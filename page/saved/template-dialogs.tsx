// The dialogs of «Mis plantillas», which open over any part of the page.
import { ownTemplates } from '../record/own-templates.ts';
import { useStore } from '../record/store.ts';
import { ManageTemplates } from './manage-templates.tsx';
import { SaveTemplate } from './save-template.tsx';

export function TemplateDialogs() {
  const dialog = useStore(ownTemplates, (state) => state.dialog);
  if (dialog === 'save') return <SaveTemplate />;
  return dialog === 'manage' ? <ManageTemplates /> : null;
}
