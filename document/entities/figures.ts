// What sums, ids, telephones, counts and laws look like, as rows of patterns.
import { FRESH, REST_OF_NUMBER, UP_TO } from './moments.ts';
import type { Row } from './row.ts';

const MONEY =
  '<dollar><digits>(?:(?:<comma&glued>|<stop&glued>|<apostrophe&glued>)<digits&glued>|<d3&!glued>(?!<!stop&!comma&glued>)){0,8}';
const NATIONAL_MONEY = '(?:<=m><stop&glued>?<=n><stop&glued>?|mn)';
const CENTS = `<d2><slash&glued><=100&glued>${NATIONAL_MONEY}?`;
const CURRENCY = '<=peso|=pesos|=dolares>';
const IN_PARENTHESES = '(?<=<open>(?:son<colon>?)?)(?!son)';
const HYPHEN = '<dash&glued>';
const ID_DIGITS = `(?<value>(?:<digits&!d1>)(?:${HYPHEN}?<digits&!d1>(?:<stop&glued><d1&glued>)?|${HYPHEN}?<lettersdigits>|${HYPHEN}<d1&glued>){0,6})`;
const NUMBER_OF = '(?:numero|num<stop>|no<stop>) de';
const SEPARATED = '<stop|dash|open|close>{0,2}';
const IN_GROUPS = groupsFrom([
  'd10',
  'd3 d7',
  'd2 d8',
  'd5 d5',
  'd4 d6',
  'd3 d2 d5',
  'd2 d4 d4',
  'd3 d3 d4',
  'd3 d4 d3',
  'd4 d3 d3',
  'd2 d3 d5',
  'd3 d3 d2 d2',
  'd2 d4 d2 d2',
  'd3 d2 d2 d3',
  'd2 d3 d3 d2',
  'd4 d2 d2 d2',
  'd2 d2 d2 d2 d2',
  'd1 d2 d2 d1 d2 d2',
]);

// Returns a pattern that reads the first length of groups that begin alike once.
function groupsFrom(groups: readonly string[]): string {
  const byFirst = Map.groupBy(groups, (group) => group.split(' ', 1)[0]);
  const choices = Array.from(byFirst, ([first = '', all]) => {
    const others = all.map((group) => group.slice(first.length + 1)).filter((rest) => rest !== '');
    return `<${first}>${others.length > 0 ? `${SEPARATED}${groupsFrom(others)}` : ''}`;
  });
  return choices.length === 1 ? choices.join('') : `(?:${choices.join('|')})`;
}

const DIALLED_BEFORE = `(?:<open>?<plus>?<=52><close>?<dash>?)?(?:<open>?<=01|=044|=045><close>?<dash>?)?`;
const HOST =
  '<alnum>(?:<dash&glued><alnum&glued>){0,5}(?:<stop&glued><alnum&glued>(?:<dash&glued><alnum&glued>){0,5}){1,5}';

const SUMS: readonly Row[] = [
  { kind: 'amount', is: MONEY, example: 'El costo es de «$12,000.00» por equipo.' },
  {
    kind: 'amountInWords',
    is: `${IN_PARENTHESES}<word>{1,30}${CURRENCY}<!open&!close>{0,12}(?=<close>)`,
    example: 'Son $12,000.00 («doce mil pesos 00/100 M.N.») por equipo.',
  },
  {
    kind: 'amountInWords',
    is: `${IN_PARENTHESES}<word>{1,30}<d2><slash&glued><=100&glued><!open&!close>{0,8}(?=<close>)`,
    example: 'Son $12,000.00 («doce mil 00/100 M.N.») por equipo.',
  },
  {
    kind: 'amountInWords',
    is: `${MONEY}<comma|dash>?(?:son<colon>?)?(?<value>(?!son)<word>{1,24}pesos<comma>?${CENTS})`,
    example: 'Son $12,000.00, «doce mil pesos 00/100 M.N.» por equipo.',
  },
  {
    kind: 'amountInWords',
    is: `<word><colon>(?<value><word>{1,24}pesos<comma>?${CENTS})`,
    example: 'Importe con letra: «DOCE MIL PESOS 00/100 M.N.»',
  },
];

const KEYS: readonly Row[] = [
  {
    kind: 'email',
    is: `<alnum|under>(?:(?:<stop&glued>|<plus&glued>|<dash&glued>|<under&glued>){0,9}<alnum&glued>){0,15}<at&glued>${HOST.replace('<alnum>', '<alnum&glued>')}`,
    example: 'Escriba a «tramites.becas@ejemplo.gob.mx», por favor.',
  },
  {
    kind: 'website',
    is: `(?:<=http|=https><colon&glued><slash&glued><slash&glued>|www<stop&glued>)${HOST}(?:<slash&glued>(?:(?:<alnum&glued>|<slash&glued>|<dash&glued>|<stop&glued>|<percent&glued>|<tilde&glued>|<under&glued>){0,40}(?:<alnum&glued>|<slash&glued>))?)?`,
    example: 'Consulte «www.ejemplo.gob.mx/becas/2026» a diario.',
  },
  {
    kind: 'id',
    is: `(?<!<digits>|${REST_OF_NUMBER})<d4>(?:<dash&glued>?<d4>){2,3}(?:<dash&glued>?<d2|d3>)?(?!<digits>)`,
    label: 'Número de cuenta',
    example: 'Deposite en la «0123 4567 8901 23» del banco.',
  },
  {
    kind: 'id',
    is: `clabe interbancaria?<colon>?${ID_DIGITS}`,
    label: 'CLABE',
    example: 'Pague a la CLABE interbancaria: «012 910 00123456789» hoy.',
  },
  ...['catastral', 'predial', 'presupuestal'].map((what): Row => {
    return {
      kind: 'id',
      is: `clave ${what}<colon>?${ID_DIGITS}`,
      label: `Clave ${what}`,
      example: `La clave ${what} «08-014-022» es la del predio.`,
    };
  }),
  ...['catastral', 'predial'].map((what): Row => {
    return {
      kind: 'id',
      is: `cuenta ${what}<colon>?${ID_DIGITS}`,
      label: `Cuenta ${what}`,
      example: `La cuenta ${what} «08-014-022» es la del predio.`,
    };
  }),
  ...['cliente', 'medidor', 'servicio', 'tarjeta'].map((what): Row => {
    return {
      kind: 'id',
      is: `${NUMBER_OF} ${what}<colon>?${ID_DIGITS}`,
      label: `Número de ${what}`,
      example: `Con número de ${what} «118822» en regla.`,
    };
  }),
  {
    kind: 'id',
    is: `(?:${NUMBER_OF} cuenta|cuenta(?:bancaria|numero|num<stop>|no<stop>)?)<colon>?${ID_DIGITS}`,
    label: 'Número de cuenta',
    example: 'Deposite en la cuenta «0419 2250 31» del banco.',
  },
  {
    kind: 'id',
    is: `(?:nss|n<stop&glued>s<stop&glued>s<stop&glued>|${NUMBER_OF}(?:seguridad social|afiliacion))<colon>?${ID_DIGITS}`,
    label: 'Número de seguridad social',
    example: 'Con número de seguridad social «07 1103 E0281» vigente.',
  },
  { kind: 'curp', is: '<curp>', example: 'Se registra con la CURP «GOMC850101HDFRRR05» en línea.' },
  {
    kind: 'rfc',
    is: `<rfc>(?!<alnum&glued>)|(?:<w3>|<w4>)${HYPHEN}<d6&glued>${HYPHEN}<alnum&glued>`,
    example: 'Factura con RFC «MAGL-790305-QX8» del proveedor.',
  },
  { kind: 'schoolKey', is: '<schoolkey>', example: 'La primaria con clave «21DST0012X» de Puebla.' },
  {
    kind: 'phone',
    is: `(?<!<slash|dash>(?=<glued>)|${REST_OF_NUMBER})${DIALLED_BEFORE}<open>?${IN_GROUPS}(?!(?:<slash&glued>|<dash&glued>)|<digits&glued>)`,
    example: 'Puede llamar al «(443) 123 45 67» por la mañana.',
  },
  {
    kind: 'extension',
    is: '<=ext|=exts|=extension|=extensiones><stop>?<colon>?(?<value><d2|d3|d4|d5|d6>(?:(?:<comma>?y|<comma|slash|dash>)<d2|d3|d4|d5|d6>){0,4})',
    example: 'Tel. 443 123 4567, ext. «11206 y 11210» de la oficina.',
  },
];

const DECIMAL =
  '(?:(?:<d1|d2|d3>(?:(?:<comma&glued><d3&glued>)|<d3&!glued>){1,4}|<digits>)(?:<stop&glued><digits&glued>)?)';
const MEASURES: readonly Row[] = [
  {
    kind: 'count',
    is: `${FRESH}(?<value>${UP_TO}${DECIMAL})(?:<open><word>{1,6}<close>)?(?<unit>(?:de(?=<plural&!w4>))?<plural&!duration&!in-name&!=partes&!=pesos&!=puntos&!=veces&!=minutos&!=hrs>|<unit>|por ciento)`,
    example: 'Asistieron «120» alumnos a la feria.',
  },
  {
    kind: 'year',
    is: '<=ano|=anos|=ciclo|=ejercicio|=ejercicios|=periodo|=presupuesto|=semestre>(?:escolar|fiscal|fiscales)?(?:<=de|=del> ano?|fiscal)?(?<value><year>(?:(?:<dash>|<slash&glued>)(?:<d2&glued>|<year>)|(?:<comma><year>){0,5}<=y|=a|=al><year>)?)(?!<slash&glued>|<dash&glued>|<digits&glued>)',
    example: 'Los recursos del ejercicio fiscal «2026» se agotaron.',
  },
  {
    kind: 'percent',
    is: `(?<!<stop|comma>(?=<glued>))(?:<d1|d2|d3><percent>?<=a|=al|=o|dash>)?<d1|d2|d3>(?:<stop&glued><d1&glued|d2&glued|d3&glued|d4&glued>)?(?:<percent>|(?:<open><word>{1,6}<close>)?por ciento)(?:<open><word>{0,6}por ciento<close>)?`,
    example: 'Lleva un avance físico del «35%», según el informe.',
  },
];

// The name of a law goes on to the last of its words that have a capital.
const SMALL = '<=a|=al|=de|=del|=el|=en|=la|=las|=los|=para|=por|=y|=e|=sobre|=con>';
const BIG = '<Cap|=estado|=interior|=vigente>';
const OF_LAW = '<=de|=del|=a|=al>(?:<=la|=las|=lo|=los|=el>)?(?:<=citada|=citado|=propia|=propio>)?';
const LAW = '(?:<law>|condiciones generales|contrato colectivo|cuerpo normativo)';
const CAPITAL_LAW = '(?:<law&Cap>|<=condiciones&Cap> generales|<=contrato&Cap> colectivo|<=cuerpo&Cap> normativo)';
const NAME_OF_LAW = `(?:${SMALL}{0,4}${BIG}|<comma><Cap>(?=<comma|=y>)){0,24}`;
const ARTICLE_WORD =
  '(?:<digits|mixed|dayord|roman|w1|w2>|<=fraccion|=fracciones|=inciso|=incisos|=numeral|=numerales|=parrafo|=parrafos|=apartado|=bis|=ter|=quater|=las|=los|=del|=citada|=citado|=propio|=propia|=ultimo|=penultimo|=primer|=primero|=primera|=segundo|=segunda|=tercer|=tercero|=tercera|=cuarto|=cuarta|=quinto|=quinta|=sexto|=sexta|=septimo|=septima|=octavo|=octava|comma|close|open>)';
const LAWS: readonly Row[] = [
  {
    kind: 'law',
    is: `${FRESH}(?:(?:articulo|articulos|<=art|=arts><stop>|numeral|numerales)<d1|d2|d3|d4|dayord>)<!stop&!semicolon&!colon&!open&!close&!dollar>{0,40}?${OF_LAW}${LAW}${NAME_OF_LAW}`,
    example: 'Con fundamento en los «artículos 12 y 30 de la Ley de Obras Públicas», se informa.',
  },
  {
    kind: 'law',
    is: `${FRESH}<d1|d2|d3>(?!<slash&glued>)${ARTICLE_WORD}{0,24}?${OF_LAW}${CAPITAL_LAW}${NAME_OF_LAW}`,
    example: 'Con base en lo dicho y «37, fracción XXIX, de la Ley Orgánica del Estado», se informa.',
  },
];

export const FIGURE_ROWS: readonly Row[] = [...SUMS, ...KEYS, ...MEASURES, ...LAWS];
