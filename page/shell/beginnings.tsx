// Shows what a person can begin with while there is no document: the person's templates, the institution's
// templates, and the gallery.
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
