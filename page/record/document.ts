// The document on the sheet, read once and laid out once for each text, whoever asks.
import { type Block, layOut, readDocument } from '@membrete/document';
import { listVariables, type Variable } from '@membrete/document/variables';
import { page } from './state.ts';
import { rememberFew } from './store.ts';

export type Document = ReturnType<typeof readDocument>;

export const documentOf = rememberFew((text: string): Document => readDocument(text));

export const layoutOf = rememberFew((text: string): readonly Block[] => layOut(documentOf(text).lines));

export const variablesOf = rememberFew((text: string): Variable[] => listVariables(text));

export function currentDocument(state = page.get()): Document {
  return documentOf(state.text);
}

export function currentLayout(state = page.get()): readonly Block[] {
  return layoutOf(state.text);
}
