// Saves the document on the sheet as a template, and opens a template on the sheet.
import { templateOf } from '@membrete/document/letter-template';
import { findByName, keepTemplate, type OwnTemplate, ownTemplates, readTemplate } from '../own-templates.ts';
import { page, update } from '../state.ts';
import type { TemplateContent } from '../templates-file.ts';
import { letterAsIs, openLetter, readKeptLetter } from './letter.ts';
import { openDocument } from './opening.ts';

// Saves the text and the original letter as a template, without the values that were filled in. Replaces a
// template of the same name.
export async function saveAsTemplate(name: string): Promise<void> {
  const replaced = findByName(ownTemplates.get().list, name);
  await keepTemplate(name, await currentContent(), replaced);
  const news = `Se guardó «${name}» en «Mis plantillas», en este navegador.`;
  update({ news, announcement: news });
}

async function currentContent(): Promise<TemplateContent> {
  const { text, roles, looks, forms, letter } = page.get();
  if (!letter) return { text, roles, looks, forms };
  const { key, newRows: _, corrections: __, ...rest } = letter;
  const { corrections } = letterAsIs() ?? {};
  const file = key === '' ? undefined : await readKeptLetter(key);
  const templateText = letterAsIs() ? templateOf({ ...rest, ...(corrections && { corrections }) }) : text;
  return {
    text: templateText,
    roles,
    looks,
    forms,
    letter: { ...rest, fills: rest.fills && file !== undefined, bytes: file?.bytes },
  };
}

// Opens a template. Rejects with an ExplainedError if the template was deleted, or with a WordFileError if
// its Word file cannot be read.
export async function openOwnTemplate({ id, name }: OwnTemplate): Promise<void> {
  const { text, roles, looks = [], forms = {}, letter } = await readTemplate(id);
  const news = `Plantilla abierta: «${name}».`;
  if (!letter) return openDocument({ text, roles, looks, forms }, {}, { problem: '', news });
  const { fills, bytes, ...template } = letter;
  const { agreesWithFile, readLetterFile, withEdgeLooks } = await import('../letter-file.ts');
  if (!fills || !bytes || agreesWithFile(template, bytes)) {
    const read = { template, looks: withEdgeLooks({ template, looks }, bytes) };
    return openLetter(read, bytes, fills, { text, roles, forms, news });
  }
  await openLetter(readLetterFile(template.file, bytes, { kept: template }), bytes, true);
}
