// The jobs that work on a text or a file. Only a worker thread loads this file.
import type { Binding } from '@membrete/word';
import type { Letterhead } from '@membrete/word/letterhead';
import { type Filled, type FillJob, fillTemplate, type Unfinished } from './fill.ts';
import type { TemplateFacts, TemplateFile } from './operator-file.ts';
import type { Review } from './review.ts';

export interface WordJob {
  text: string;
  binding: Binding;
  // The text is the answer of a model, which may have other words besides the document.
  ofModel: true;
}

export const JOBS = {
  async word({ text, ...options }: WordJob, letterhead: Letterhead | undefined): Promise<Uint8Array> {
    const { createDocx } = await import('@membrete/word');
    return createDocx(text, { ...options, ...(letterhead && { letterhead }) });
  },
  // Loads the rules only for the first review, because loading them takes time.
  async review(text: string): Promise<Review> {
    const { review } = await import('./review.ts');
    return review(text);
  },
  async readTemplate({ name, bytes }: TemplateFile): Promise<TemplateFacts> {
    const { readFacts } = await import('./operator-file.ts');
    return readFacts(name, bytes);
  },
  fill: (job: FillJob, letterhead: Letterhead | undefined): Promise<Filled | Unfinished> =>
    fillTemplate(job, letterhead),
};
