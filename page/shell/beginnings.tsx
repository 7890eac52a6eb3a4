// What a document is begun with, below the request: the templates of the person and of the institution, and
// the gallery.
import { Catalogue } from '../ask/catalogue.tsx';
import { OperatorTemplates } from '../saved/operator-templates.tsx';
import { OwnTemplates } from '../saved/own-templates.tsx';
import { openTemplateFile } from './take-file.ts';

export function Beginnings() {
  return (
    <>
      <OwnTemplates />
      <OperatorTemplates openFile={openTemplateFile} />
      <Catalogue />
    </>
  );
}
