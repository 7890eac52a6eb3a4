// What addresses and places look like. A street begins an address, or words such as «ubicado en»; it has a number or a
// neighbourhood, and goes on over commas to the last word with a capital or a digit.
import { BEGINS_PERSON } from './names.ts';
import type { Row } from './row.ts';

const ENDS = '<=alta|=baja|=centro|=norte|=nte|=oriente|=ote|=poniente|=pte|=sur>';
// The parts of an address that do not end it: «colonia», «C.P.», «entre».
const SMALL = `(?:c<stop&glued>?p(?:<stop&glued>)?|(?!${ENDS})<in-address|=de|=del|=e|=en|=entre|=las|=los|=postal|=primer|=segundo|=tercer|=y>(?:<stop&glued>)?|<=a|=el|=la>(?!${BEGINS_PERSON})|(?<=<=esq|=esquina><stop&glued>?)con)`;
const SHORT = '(?:<w1|shorttitle|=gral|=ma|=sta|=sto><stop&glued>)';
const JOINED = '(?:<slash&glued|dash&glued|degree&glued|stop&glued><alnum&glued>){0,5}';
const WITHOUT_NUMBER = 's<slash&glued>n|sn';
const CONTACT = '<=tel|=telefono|=telefonos|=conmutador|=correo|=rfc|=curp>';
const FLOOR = '<dayord|=primer|=segundo|=tercer><stop&glued>?<=nivel|=piso>';
const BIG = `(?:${FLOOR}|${ENDS}(?:(?<=<=nte|=ote|=pte>)<stop&glued>(?=<comma|digits|in-address>))?|${WITHOUT_NUMBER}|(?!${SMALL}|${CONTACT})(?:${SHORT}|<Cap&alnum|digits|mixed>${JOINED}<degree&glued>?))`;
// In «…, colonia Centro, el C. Abelardo Pech» the address ends before «el».
const BETWEEN = '(?:<comma>(?!<=el|=la|=los|=las|=y|=en|=de|=del|=quien>))?<hash>?<quote>?';
const PART = `(?:${BETWEEN}${SMALL}){0,6}${BETWEEN}${BIG}<unquote>?`;
const NUMBER = `(?:${BETWEEN}${SMALL}){0,6}${BETWEEN}(?:<digits|mixed>${JOINED}|${WITHOUT_NUMBER})`;
const NEIGHBOURHOOD = `(?:${BETWEEN}${SMALL}){0,3}${BETWEEN}<=barrio|=col|=colonia|=esq|=esquina|=fracc|=fraccionamiento><stop&glued>?con?${PART}`;
const PARTS = `(?:${PART}){0,12}?(?:${NUMBER}|${NEIGHBOURHOOD})<unquote>?(?:${PART}){0,30}`;
const BEFORE_NAME = '(?=(?:<=a|=de>(?:<=la|=las|=lo|=los>)?|<=del>)?<Cap|digits|quote>)';
const STREET = `<street>(?:<stop&glued>)?${BEFORE_NAME}`;

const TOWN = '<settlement&!=colonia&!=delegacion>';
const NAME = '<Cap&word&!w1>(?:<=de|=del|=el|=la|=las|=los>{0,2}<Cap&word&!w1>){0,4}';
// «Quintana Roo», «S.L.P.».
const STATE =
  '(?:<Cap&w1><stop&glued>(?:<Cap&w1><stop&glued>){1,2}|<Cap&word&!w1>(?:de?<Cap&word&!w1>){0,3}<stop&glued>?)';
const PLACE = `(?<value>${NAME}(?:<comma>${STATE})?)`;
const ISSUED = '<=dada|=dado|=expide|=extiende|=firma|=suscribe>(?:<=el|=la>presente<word>?)?';
const LOCATED = '<=ubicada|=ubicado|=ubicadas|=ubicados|=sita|=sito|=radica|=reside|=vive>';
const ARTICLE = '<=el|=la|=los|=las>';
const AFTER_VENUE = `a las|de(?=<quote>)|por|con|donde|el dia|para|que|se`;

export const ADDRESS_ROWS: readonly Row[] = [
  {
    kind: 'address',
    is: `${STREET}${PARTS}`,
    example: 'Vive en «Calle Roble 4, 2do. piso, colonia Centro», desde enero.',
  },
  {
    kind: 'address',
    is: `c<stop&glued>(?=<word|digits>{1,6}<=esq|=esquina>)${PARTS}`,
    example: 'Tiene un local en la «C. Roble esq. con Olmo», de dos pisos.',
  },
  {
    kind: 'address',
    is: `<d1|d2|d3|dayord|mixed><stop&glued>?<=av|=avenida|=calle|=norte|=nte|=oriente|=ote|=poniente|=pte|=sur><stop&glued>?(?=<word>?<=no|=num|=nro|=numero|hash|digits>)${PARTS}`,
    example: 'Vive en la «5a. Norte 12, Barrio Santa Ana», desde enero.',
  },
  {
    kind: 'address',
    is: `(?<=(?:${LOCATED}|<=sitas|=sitos|=cita|=cito|=domicilio>)<=en|colon>${ARTICLE}?)(?=<Cap&word>)(?!<settlement>)${PARTS}`,
    example: 'El local ubicado en «Portal Morelos 4, Centro» está cerrado.',
  },
  {
    kind: 'address',
    is: `(?<=<=cruce|=esquina>(?:<=con|=de>|que forman)(?:<=la|=las>)?)${STREET}(?:${PART}){1,20}`,
    example: 'El bache de la esquina que forman las «calles Roble y Olmo» creció.',
  },
  {
    kind: 'place',
    is: `(?<=${ISSUED}en|(?<!${LOCATED})en<=la|=el>(?:<=ciudad|=comunidad|=localidad|=municipio|=poblacion|=poblado|=pueblo>)de)${PLACE}`,
    label: 'Lugar de expedición',
    example: 'Se expide en la ciudad de «Chetumal, Quintana Roo», el lunes.',
  },
  {
    kind: 'place',
    is: `(?<=(?:^|<end>)en)${PLACE}(?=<comma>?(?:a los|el dia|siendo))`,
    label: 'Lugar de expedición',
    example: 'En «Cuernavaca, Morelos», siendo las diez horas.',
  },
  {
    kind: 'place',
    is: `(?<=<=nativa|=nativo|=originaria|=originario|=oriunda|=oriundo>de)${PLACE}`,
    label: 'Lugar de origen',
    example: 'La C. Ana Ruiz, originaria de «San Pablo Ixtla», es vecina de aquí.',
  },
  {
    kind: 'place',
    is: `(?<=<=vecina|=vecino>de)${PLACE}`,
    label: 'Lugar de residencia',
    example: 'Compareció la C. Ana Ruiz, vecina de «Peña Blanca», y dijo.',
  },
  { kind: 'place', is: `(?<noun>${TOWN})de${PLACE}`, example: 'Vecina del municipio de «Tepetlán de Rayón».' },
  {
    kind: 'venue',
    is: `(?<=en${ARTICLE})(?<value><venue>(?:(?!${AFTER_VENUE})(?!(?<!<=a|=de|=en|=y>)${ARTICLE})<!comma&!stop&!semicolon&!colon&!open&!close&!quote&!unquote&!blank>){1,16})`,
    example: 'Se cita en la «sala de juntas del segundo piso» a las nueve.',
  },
];

// What looks like another entity, and is none.
export const NO_DATUM_ROWS: readonly Row[] = [
  {
    kind: 'name',
    is: '(?:<street>(?:<Cap&word>{1,4} y)?|<school|settlement>)<stop&glued>?(?<value><d1|d2|dayword> de <month>(?:de <year>)?)',
    example: 'Vive en las calles Juárez y «5 de Mayo», desde enero.',
  },
];
