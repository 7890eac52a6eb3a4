// What a post is, where it is looked for beside a name or an office. In other places, POST of vocabulary.ts is a post
// wherever it stands.
import { JOB } from '../lexicon/by-tag/job.ts';
import { JOB_BY_NAME } from '../lexicon/by-tag/job-by-name.ts';
import { anyWord, oneWord } from '../lexicon/word.ts';

// «Jefatura de Obras» stands for its chief.
export const ANY_POST = `(?:(?:sub|vice|pro)?${anyWord(JOB, JOB_BY_NAME)}|fiscal de|jefatura)`;

export const ONE_POST = oneWord(JOB, JOB_BY_NAME);

// The words of a line that begins with a post: «el subdirector», «maestra de grupo». «Maestra Ana Ruiz» has a title.
const BEGINS = new RegExp(`^(?:(?:el|la|los|las) )?(?!maestr[oa]s? (?!de))(?:${ANY_POST}|consej)`, 'u');

export function beginsWithPost(words: string): boolean {
  return BEGINS.test(words);
}
