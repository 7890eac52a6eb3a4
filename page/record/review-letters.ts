// Reviews the letters of a form. Runs in the worker.
import { createLetterReview } from '@membrete/document/leaving';
import { rememberLast } from './store.ts';

// The reviewer is cached, because the letters of one form come in several slices. A form that crossed the
// border of the worker is another object each time, so what it says is compared.
export const reviewerOf = rememberLast(createLetterReview, (form) => [JSON.stringify(form)]);
