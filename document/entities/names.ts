// What the names of people look like: after a title, by the lists of names, after words such as «a favor de». The words
// of a name have capitals, all of them the same; «de», «la» and the like may be between them.
import { HONORIFIC } from '../lexicon/by-tag/honorific.ts';
import { singularsOf } from '../lexicon/word.ts';
import { fold } from '../text.ts';

const PARTICLE = '<=de|=del|=la|=las|=los|=von|=van|=da|=do>';
const OF_NAME = 'word&!noname&!nevername';
const SHORT = '(?:<Cap&w1><stop&glued>|<=ma|=fco|=gpe|=sta|=sto&Cap><stop&glued>?)';
const WRITTEN = wordOf(`Cap&!CAPS&!w1&${OF_NAME}`);
const SHOUTED = wordOf(`CAPS&${OF_NAME}`);

function wordOf(word: string) {
  const long = `(?:<${word}>(?:<dash&glued><word&glued>)?|<Cap&w1><apostrophe&glued><Cap&word&glued>)`;
  return { word, long, one: `(?:${SHORT}|${long})` };
}

// In «Ana Ruiz y Rosa Díaz», «y» ends the name; in «Ana Cruz y Cruz» it does not.
const AND = `y(?!<Cap&word>${PARTICLE}{0,3}<Cap&word&!w1>)`;
const BETWEEN = `(?:${PARTICLE}|${AND}){0,3}`;

function nameOf(least: number, first = ''): string {
  const all = [WRITTEN, SHOUTED].map((style) => {
    const begin =
      first === '' ? `(?:${SHORT}|<=de&Cap|=del&Cap><=la|=las|=los>?)?${style.long}` : `(?=<${first}>)${style.long}`;
    return `${begin}(?:${BETWEEN}${style.one}){${least - 1},7}`;
  });
  return `(?:${all.join('|')})`;
}

const EMPTY =
  '(?:<shorttitle&empty><stop&glued>|sr<open&glued>a<close&glued><stop&glued>?|<longtitle&empty>|<longtitle&plural>(?!<=de&CAPS|=del&CAPS>))';
// A title of several words or initials: «Q.F.B.», «contadora pública».
const LONGER_TITLES = HONORIFIC.flatMap((word) => [...singularsOf(word), ...word.abbreviations])
  .filter((title) => /\.\p{L}| /u.test(title))
  .map((title) =>
    fold(title)
      .replace(/\.(?=\p{L})/gu, '<stop&glued>')
      .replace(/\.$/, '<stop&glued>'),
  );
const TITLE = `(?<!<stop>(?=<glued>))(?:${LONGER_TITLES.join('|')}|<shorttitle&!empty><stop&glued>|<baretitle>|<longtitle&!empty&!plural>(?!<=de&CAPS|=del&CAPS>)|m<stop&glued>?(?:en)?<w1><stop&glued>(?:<w1><stop&glued>)?)`;
const ARTICLE = '<=a|=al|=el|=la|=del>?';
const KNOWN_TITLE = '<=lic|=ing|=dr|=dra|=mtro|=mtra|=prof|=profr|=profra|=profa|=arq><stop&glued>';
// A street, a school or a prize has the name of a person. What the match begins with is looked at first, because to
// look back from each token would cost more than all other patterns.
const AFTER_THING =
  '(?<!(?:<of-name|=catedra|=heroica|=premio|=presa|=puerto|=unidad>|luctuoso de|natalicio de|natalicio del general|ano de)<stop>?(?:<=de|=del|=la|=el|=general|=don>|<shorttitle><stop&glued>){0,3}<quote>?)(?<!<quote>(?:<w2|w3|w4><stop&glued>)?)';
const noThing = (first: string) => `(?=<${first}>)${AFTER_THING}`;
const FIRST_OF_TITLES = Array.from(new Set(LONGER_TITLES.map((title) => `=${/^\p{L}+/u.exec(title)}`))).join('|');
const TITLE_OR_ARTICLE = `shorttitle|baretitle|longtitle|=sr|=m|=a|=al|=el|=la|=del|${FIRST_OF_TITLES}`;
const FULL = '<surname|given|ez>';

interface PersonRow {
  is: string;
  example: string;
}

export const PERSON_ROWS: readonly PersonRow[] = [
  {
    is: `${noThing(TITLE_OR_ARTICLE)}${ARTICLE}(?:${EMPTY}){0,2}(?<value>(?<title>${TITLE}{1,3})${nameOf(2)})`,
    example: 'Se cita al C. «Lic. Abelardo Pech Uc» para el lunes.',
  },
  {
    is: `${noThing('=c')}(?<!<=a|=al|=el|=la|=del>)(?<value>(?<title>c<stop&glued>${TITLE}{1,3})${nameOf(2)})`,
    example: '«C. Lic. Abelardo Pech Uc», presente.',
  },
  {
    is: `${noThing(TITLE_OR_ARTICLE)}${ARTICLE}(?<value>(?<title>(?:${KNOWN_TITLE}){1,2})<given&Cap>(?!<Cap&word&!noname&!nevername>))`,
    example: 'Se cita a la «Lic. Rosa» para el lunes.',
  },
  {
    is: `${noThing(TITLE_OR_ARTICLE)}${ARTICLE}(?<title>(?:${EMPTY}){1,2})(?<value>${nameOf(2)})(?!<=esq|=esquina>)`,
    example: 'Se cita al C. «Abelardo Pech Uc» mañana.',
  },
  {
    is: `(?<=(?:<longtitle&plural>|cc<stop>)(?:<Cap|=de|=del|=la|=los|=y|comma>){2,40})(?<=<comma|=y>)(?<value>${nameOf(2)})`,
    example: 'Los diputados Ana Ruiz Coy, Zoé Cruz Uc y «Balam Poot Ek» acuden.',
  },
  {
    is: `(?<=^|<end>|<=a|=al|=de|=del|=el|=la>|c<stop>)(?<value>(?!c<stop&glued><Cap&!w1>|<roman><stop&glued><Cap>)(?:<Cap&w1><stop&glued>|en(?=<Cap&w1>)){1,5}${nameOf(2)})|(?!c<stop&glued>)(?:<Cap&w1><stop&glued>){1,5}${nameOf(2, 'given')}`,
    example: 'Se cita a la «Q. C. Abelia Pech Uc» mañana.',
  },
  {
    is: `${noThing('Cap|=ma|=j')}(?<value>(?:(?<=<!stop&!Cap&!quote>)<Cap&!CAPS&!w1&!shorttitle&!abstract&${OF_NAME}>(?=<given&Cap&!CAPS>))?(?=<given|=ma|=jose|=j>(?:<stop&glued>|<apostrophe&glued>|${PARTICLE}|<Cap&word>){0,8}?${FULL})(?!<given>${PARTICLE}{0,2}<given&!surname&!ez>(?!${BETWEEN}<Cap&word&!noname>))(?:${nameOf(2, 'given|=jose')}|(?:ma|j)<stop&glued>?${nameOf(1)}))`,
    example: 'Acudió Rosa y también «Juan Pérez Ruiz» con su queja.',
  },
  {
    is: `${noThing('given&CAPS')}(?<value><given&CAPS>(?:${BETWEEN}<${SHOUTED.word}>){2,7})(?=<!Cap>)`,
    example: 'Se hace constar que «ROSA YTZEL POOT» acudió.',
  },
  {
    is: `(?<value><surname&!given&Cap&!noname><surname&Cap&!noname>(?:<Cap&${OF_NAME}>){0,2}<given&Cap&!noname>)(?!<Cap&word>)`,
    example: 'El alumno «PÉREZ LÓPEZ ANA MARÍA» asistió.',
  },
  {
    is: `(?<=(?:a favor de|a nombre de|de nombre|en contra de|llamarse|propiedad de|(?:promovida|promovido) por|<=alumna|=alumno|=artista|=autor|=autora|=companera|=companero|=conferencista|=estudiante|=interesada|=interesado|=menor|=nina|=nino|=paciente|=perita|=perito|=solicitante|=trabajador|=trabajadora>)(?:c<stop&glued>)?)(?<value>${nameOf(2)})`,
    example: 'Se expide a favor de «Ytzel Poot» en la ciudad.',
  },
];

const PART = `(?:<Cap&${OF_NAME}&!abstract&!roman>(?:<dash&glued><word&glued>)?|<Cap&w1>(?:<apostrophe&glued><Cap&word&glued>|<stop&glued>)|<=ma|=fco|=gpe><stop&glued>?)`;
const SMALL = '<=de|=del|=la|=las|=los|=y|=von|=van|=da|=do>{0,4}';
// Two words are rarely a name if no list of names has either of them: «MIXTA Y RURAL».
export const NAME_ALONE = `^(?:(?=.*${FULL})${PART}${SMALL}${PART}|${PART}(?:${SMALL}${PART}){2,6})$`;

// The title of a person, before a name.
export const BEGINS_PERSON = `(?:${TITLE}|${EMPTY})`;
