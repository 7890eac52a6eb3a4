// Reads an operator's template from its file, and fills in the file. Runs in the worker thread.
import { readDocument } from '@membrete/document';
import { documentKind } from '@membrete/document/document-kind';
import { findFields } from '@membrete/document/fields';
import type { DocumentKind } from '@membrete/document/kinds';
import { createLetterTemplate, type LetterTemplate, templateOf, withTicks } from '@membrete/document/letter-template';
import { nfc } from '@membrete/document/text';
import { type ListedValues, listVariables } from '@membrete/document/variables';
import { fillInPlace } from '@membrete/word/fill-in-place';
import { readWord, type WordFile } from '@membrete/word/read-word';
import { type WordText, writeStories } from '@membrete/word/word-text';

// What the service knows about a template. `text` has the variables in braces. `labels` has a label for each
// variable.
export interface TemplateFacts {
  text: string;
  kind: DocumentKind | null;
  labels: string[];
}

interface WordTemplate {
  file: WordFile;
  wordText: WordText;
  letter: LetterTemplate;
}

// Reads the facts of a template. Throws an Error that names the problem of the file.
export function readFacts(name: string, bytes: Uint8Array): TemplateFacts {
  const text = /\.docx$/i.test(name) ? templateOf(readTemplate(name, bytes).letter) : decode(bytes);
  if (text.trim() === '') throw new Error('has no text');
  return {
    text,
    kind: documentKind(readDocument(nfc(text))) ?? null,
    labels: listVariables(text).map(({ label }) => label),
  };
}

// Fills in a Word file and returns its bytes. The keys of `values` are the names of the file's variables. A
// blank value leaves its place as it is.
export function fillFile(name: string, bytes: Uint8Array, values: ListedValues): Uint8Array {
  const { file, wordText: written, letter } = readTemplate(name, bytes);
  const variableData = letter.data.filter((datum) => datum.taken);
  const fields = variableData.map(({ name, places }) => ({
    name,
    places: places.map(({ start, end }) => written.placesAt(start, end)),
  }));
  const isGiven = ([, value]: [string, unknown]) => typeof value !== 'string' || value.trim() !== '';
  const givenValues = Object.entries(withTicks(letter.data, values)).filter(isGiven);
  return fillInPlace(file, fields, Object.fromEntries(givenValues)).docx;
}

function readTemplate(name: string, bytes: Uint8Array): WordTemplate {
  const file = readWord(bytes);
  const written = writeStories(file.stories);
  return {
    file,
    wordText: written,
    letter: createLetterTemplate(name, written.text, findFields(written.text, written)),
  };
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new Error('is not UTF-8', { cause });
  }
}
