// Finds times of day in a text, in figures or in words. All patterns of times are here.
import type { Range } from '../text.ts';
import { OPTIONAL_SPACE, SPACE } from '../words/dates.ts';
import { readInteger } from './numbers.ts';

// A time of day in a text. `minutes` counts from midnight. `isReal` is false for «25:00».
export interface WrittenTime extends Range {
  minutes: number;
  isReal: boolean;
}

// Matches words that may be a number: «treinta y cinco». readInteger() rejects other words.
const IN_WORDS = `\\p{L}{3,12}(?:${SPACE}y${SPACE}\\p{L}{3,8})?`;

const HOURS = '(?:horas?|hrs?\\.?|h\\.)';
// The capture groups are hour (1), minute (2) and «a» or «p» (3); the two hours of a period (4, 5); the
// hour (6) and the minute (7) after «las».
const TIME = new RegExp(
  [
    // Matches a time with a colon: «9:00», «10:30 a. m.».
    `(?<![\\p{L}\\d:.,/-])(\\d{1,2}):(\\d\\d)(?!:?\\d)(?:\\s*([ap])\\.?\\s?m\\b\\.?)?`,
    // These two patterns match the first and the second hour of «de 9 a 15 horas».
    `(?<![\\p{L}\\d:.,/$-])(\\d{1,2})(?=\\s+(?:a|y)\\s+(?:las\\s+)?\\d{1,2}\\s+${HOURS})`,
    `(?<=\\d\\s(?:a|y)\\s(?:las\\s)?)(\\d{1,2})(?=\\s+${HOURS})`,
    // Matches a time in words: «las diez horas con treinta minutos».
    `(?<=\\blas\\s)(\\d{1,2}|${IN_WORDS})\\s+${HOURS}(?:\\s+con\\s+(\\d{1,2}|${IN_WORDS})\\s+minutos)?`,
  ].join('|'),
  'gu',
);

// Returns the times in the order of the text. `plain` is in lower case, without accents.
export function findTimes(plain: string): WrittenTime[] {
  return Array.from(plain.matchAll(TIME)).flatMap((match) => {
    const [words, hour, minute, half, first, second, longHour, longMinute] = match;
    const h = readInteger(hour ?? first ?? second ?? longHour ?? '');
    const m = readInteger(minute ?? longMinute ?? '0');
    if (h === undefined || m === undefined) return [];
    const hours = half === 'p' && h < 12 ? h + 12 : half === 'a' && h === 12 ? 0 : h;
    const isReal = m < 60 && (h < 24 || (h === 24 && m === 0));
    return [{ start: match.index, end: match.index + words.length, minutes: hours * 60 + m, isReal }];
  });
}

// Parts of the pattern TIME_FOLDED, without capture groups.
const BEGIN = '(?<![\\p{L}\\d:.,$])';
const HOUR = '(?:[01]?\\d|2[0-3])';
const HALF = `${OPTIONAL_SPACE}[ap]\\.?${OPTIONAL_SPACE}m`;
const MINUTES = `(?:${SPACE}(?:con${SPACE})?\\d{1,2}${SPACE}min(?:utos|\\.))?`;

// Matches a time in a text in lower case, without accents: «9:00 a.m.», «11:30 horas», «10:15», «13 horas con
// 17 minutos», «las diez horas con treinta minutos», «18 hrs.», «10 de la mañana».
export const TIME_FOLDED = new RegExp(
  [
    `${BEGIN}${HOUR}(?:[:.][0-5]\\d)?${SPACE}de${SPACE}la${SPACE}(?:madrugada|manana|noche|tarde)(?![\\p{L}])`,
    `${BEGIN}${HOUR}[:.][0-5]\\d(?::[0-5]\\d)?(?:${HALF}(?:\\.|(?!\\p{L}))|(?=${OPTIONAL_SPACE}(?:horas|hrs?|h\\.)))`,
    `(?<![\\p{L}\\d:.,$/-])${HOUR}:[0-5]\\d(?::[0-5]\\d)?(?![\\d:])`,
    `${BEGIN}(?<!\\bhace${SPACE})${HOUR}${SPACE}(?:horas|hrs?\\.?)(?![\\p{L}])${MINUTES}`,
    `(?<=\\blas${SPACE})${IN_WORDS}${SPACE}horas(?:${SPACE}con${SPACE}${IN_WORDS}${SPACE}minutos)?`,
    `(?<=\\blas${SPACE})${HOUR}(?:${HALF}\\.?)(?![\\p{L}])`,
  ].join('|'),
  'gu',
);
