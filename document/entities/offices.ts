// What posts, offices and firms look like. A word of the lexicon begins them; capitals and punctuation show how far they
// extend.
import { JOB } from '../lexicon/by-tag/job.ts';
import { OFFICE } from '../lexicon/by-tag/office.ts';
import { singularsOf, type Word } from '../lexicon/word.ts';
import { fold } from '../text.ts';
import type { Row } from './row.ts';

const SMALL = anyOf('de del la las los el y e en para a al con por san von van da do dos', '!Cap');
const JOINED = '(?:<stop&glued|apostrophe&glued|slash&glued|dash&glued><alnum&glued>){0,5}';
const QUOTED = '<quote><!quote&!unquote>{1,16}<unquote>';
const NUMBER = '<d1|d2|d3|d4>(?!<stop&glued|slash&glued|dash&glued|apostrophe&glued><alnum&glued>)';
const BIG = `(?:${QUOTED}|${anyOf('no num', 'Cap')}<stop&glued>|${NUMBER}|<Cap&w1><stop&glued>(?!<alnum&glued>)|<shorttitle&Cap&!w1><stop&glued>|<Cap&alnum>${JOINED})`;
// Goes on to the last word with a capital, over articles, prepositions, and the comma of «Riego, Sequía y Suelos».
export const CAPITALISED = `(?:${SMALL}{0,6}(?:<comma>(?=<Cap&word&!w1><=y|=e>))?${BIG}){1,26}`;

const OF_POST = anyOf(
  'adjunta adjunto administrativa administrativo ejecutiva ejecutivo estatal general juridica juridico municipal regional tecnica tecnico',
);
const POST = `(?:${['<post>', ...longWords(JOB), 'fiscal(?=de)', 'jefatura'].join('|')})`;
const AFTER_POST = anyOf('entrante ha hace informa manifiesta que quien quienes saliente se solicita');
const IN_POST = `(?!${AFTER_POST}|para que|y a|y<=el|=la|=al><=c|=cc>)<!comma&!semicolon&!colon&!stop&!open&!close&!quote&!unquote&!bar>`;
// A post after the name of a person, up to a punctuation mark.
export const POST_AFTER = `<comma|open|stop|dash>{0,3}(?:como|actual|quien es|en<=su|=mi> caracter de)?<=el|=la>?(?<value>${POST}(?:${IN_POST}){0,23})(?!${IN_POST})`;

const [S, A, C] = ['s', 'a', 'c'].map((letter) => `<=${letter}&Cap>`);
const SA = `(?:<=sa&CAPS>|${S}<stop&glued>?${A})<stop&glued>?`;
const OF_CAPITAL = `de(?:<=cv&CAPS>|${C}<stop&glued>?<=v&Cap>)<stop&glued>?`;
const FIRM_ENDINGS = [
  `${SA}(?:<=p&Cap><stop&glued>?<=i&Cap><stop&glued>?)?(?:<=b&Cap><stop&glued>?)?${OF_CAPITAL}`,
  `${S}<stop&glued>?de(?:<=rl&CAPS>|<=r&Cap><stop&glued>?<=l&Cap>)<stop&glued>?(?:${OF_CAPITAL})?`,
  `${S}<stop&glued>${A}<stop&glued>(?:${S}<stop&glued>)?`,
  `${A}<stop&glued>${C}<stop&glued>`,
  `${S}<stop&glued>${C}<stop&glued>(?:<=l&Cap><stop&glued>)?`,
];
const OF_BANK = '(?:<comma>institucion de banca multiple(?:<comma>grupo financiero<Cap>{1,3})?)?';
const FIRM_NOUN = 'contratista denominada empresa licitante moral proveedor proveedora sociedad'.split(' ');
const IN_FIRM = `Cap&alnum${FIRM_NOUN.map((noun) => `&!=${noun}`).join('')}`;
const FIRM_WORD = `(?:<${IN_FIRM}|digits>(?:<dash&glued|apostrophe&glued|stop&glued|amp&glued><alnum&glued>){0,4}(?:(?<=<w1|w2|w3|w4>)<stop&glued>)?)`;
const IN_FIRM_SMALL = anyOf('de del la las los y e en');
// What may be a name is read from its first word alone.
const FIRST_OF_FIRM = `(?<!<${IN_FIRM}&!nevername>${IN_FIRM_SMALL}{0,3})(?=<${IN_FIRM}|digits>)`;
const CHIEF_OF = `${anyOf('administrador administradora apoderada apoderado director directora gerente propietaria propietario representante')}${anyOf('comercial general legal regional unica unico')}{0,3}<=de|=del>la?(?:empresa|sociedad)?`;

// «El vehículo fue adquirido», «la camioneta de la Dirección».
const NO_MAKE = anyOf('con de del en es esta fue ha marca oficial para propiedad que se sera tiene tipo y');

const CONFERS = anyOf(
  'designa designada designado designar designarla designarlo designo nombra nombrada nombrado nombrar nombrarla nombrarlo nombro',
);

export const ORGAN_ROWS: readonly Row[] = [
  {
    kind: 'firm',
    is: `${FIRST_OF_FIRM}(?:${CHIEF_OF})?(?!${anyOf('el la los las de del y e en')})(?<value>${FIRM_WORD}(?:(?:${IN_FIRM_SMALL}|<amp>){0,3}${FIRM_WORD}){0,14}<comma>?(?:${FIRM_ENDINGS.join('|')})${OF_BANK})(?!<word&glued>)`,
    example: 'Se contrató a la empresa «Grupo Vial Serrano, S.A. de C.V.» para la obra.',
  },
  {
    kind: 'shop',
    is: `<shop>(?=<quote|Cap>)${CAPITALISED}`,
    example: 'Se compró en la «ferretería “El Tornillo”» del centro.',
  },
  {
    kind: 'office',
    is: `(?:h<stop&glued>|honorable)?(?:<office&Cap&!CAPS>|${longWords(OFFICE, 'Cap&!CAPS').join('|')})(?=<Cap|=de|=del|=para|=no|=num|quote>)${CAPITALISED}`,
    example: 'Acuda a la «Dirección de Riego, Sequía y Suelos del Estado», por favor.',
  },
  {
    kind: 'post',
    is: `(?=<post|=oficial|=fiscal|=jefatura>)(?<=${anyOf('a al con como de del el la por su')}(?:c<stop>)?)${POST}${OF_POST}{0,2}(?=<=de|=del>)${CAPITALISED}`,
    example: 'Lo firmó el «director general de Obras Públicas», por favor.',
  },
  {
    kind: 'post',
    is: `(?=<post&Cap&!CAPS>)(?<=como)${POST}${OF_POST}{0,2}${CAPITALISED}`,
    example: 'Labora como «Auxiliar Administrativo B» desde enero.',
  },
  {
    kind: 'post',
    is: `(?=<post&Cap&!CAPS>)(?<=(?:nombramiento de|${CONFERS}))${POST}${OF_POST}{0,2}${CAPITALISED}`,
    example: 'He tenido a bien nombrarla «Jefa del Departamento de Contabilidad».',
  },
  {
    kind: 'vehicle',
    is: `<vehicle>oficial?(?:de la marca)?<comma>?(?!${NO_MAKE})(?<value><word>{1,4}?(?=<comma|stop|=con|=placas|=para|=que|=y>)|${BIG}{1,6})`,
    example: 'Se asigna el vehículo «Nissan NP300» de la Dirección, que fue adquirido en 2019.',
  },
];

function anyOf(words: string, written?: string): string {
  return `<${words
    .split(' ')
    .map((word) => `=${word}${written === undefined ? '' : `&${written}`}`)
    .join('|')}>`;
}

// Returns patterns for those that are several words: «oficial mayor», «Jardín de Niños».
function longWords(words: readonly Word[], written?: string): string[] {
  return words
    .flatMap(singularsOf)
    .filter((text) => text.includes(' '))
    .map((text) => fold(text).split(' '))
    .map(([first = '', ...others]) => [written === undefined ? first : `<=${first}&${written}>`, ...others].join(' '));
}
