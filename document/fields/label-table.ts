// What a datum is called by the words beside it, as a table. The first row that matches decides; if none does, the
// nearest noun names the datum (context.ts). Each row has an example, which is its test.
import { ONE_POST } from '../words/posts.ts';
import type { FieldKind } from './field.ts';

export interface LabelRow {
  kind: Extract<FieldKind, 'address' | 'amount' | 'date' | 'institution' | 'person' | 'post' | 'text' | 'time'>;
  // `$1` stands for what the pattern captures, and `$event` for the event before the datum: «de la reunión».
  label: string;
  // Patterns for the words before and after the datum, in lower case, without accents, with single blanks. Before a
  // person, article and title are left out: «presidido por el Lic. Ana» is «presidido por ».
  before?: RegExp;
  after?: RegExp;
  // The words before must not match this.
  unless?: RegExp;
  // If the row needs an event before the datum, or needs that there is none.
  event?: boolean;
  // A sentence with the datum in «».
  example: string;
}

// Returns the label of the first row that matches, or undefined. `event` is what `$event` stands for, or ''.
export function labelInTable(
  kind: LabelRow['kind'],
  before: string,
  after: string,
  event = '',
): { label: string; captured?: string } | undefined {
  for (const row of ROWS_BY_KIND.get(kind) ?? []) {
    if (row.event !== undefined && row.event !== (event !== '')) continue;
    const ahead = row.before?.exec(before);
    if (row.before && (!ahead || row.unless?.test(before))) continue;
    const behind = row.after?.exec(after);
    if (row.after && !behind) continue;
    const captured = ahead?.[1] ?? behind?.[1];
    const label = row.label.replace(' $event', () => (event === '' ? '' : ` ${event}`));
    return { label, ...(captured !== undefined && { captured }) };
  }
  return undefined;
}

const HOURS = '(?:horas\\s+|hrs\\.?\\s+|[ap]\\.?\\s?m\\.?\\s+)?';

const TIMES: readonly Omit<LabelRow, 'kind'>[] = [
  {
    label: 'Hora de los hechos',
    before: /(?<!\p{L})que,? siendo\b[^.]{0,60}$/u,
    event: false,
    example: 'Manifiesta que, siendo las «15:20» horas, le robaron la bolsa.',
  },
  {
    label: 'Hora de los hechos',
    before: /(?:^|[.;:] )que el (?:pasado )?dia [^.;]{3,70}$/,
    event: false,
    example: 'Que el día sábado 10 de enero a las «19:40» dejó la camioneta en la calle.',
  },
  {
    label: 'Hora de $1',
    before: /\b(cierre|entrada|llegada|regreso|salida)(?: a las)?\s*:?\s*$/,
    example: 'El camión tiene su salida a las «7:30» horas.',
  },
  {
    label: 'Hora de inicio',
    after: new RegExp(`^\\s*${HOURS}a\\s+(?:las\\s+)?[\\d\\ue000]`),
    example: 'La oficina abre de «9:00» a 14:00 horas.',
  },
  {
    label: 'Hora de término',
    before: /\b(?:conclu|termin|cierr|clausur|finaliz|hasta|salida)[^.]{0,110}$/,
    example: 'Las labores concluyen a las «18:00» horas.',
  },
  { label: 'Hora de inicio', before: /\bsiendo las\s*$/, example: 'Siendo las «10:00» horas se reúnen los vecinos.' },
  {
    label: 'Hora $event',
    before: /\b(?:inici|comenz|de)\p{L}*(?: a)?(?: las)?\s*$/u,
    event: true,
    example: 'La reunión iniciará a las «10:00» horas.',
  },
  {
    label: 'Hora de inicio',
    before: /\b(?:inici|comenz|de)\p{L}*(?: a)?(?: las)?\s*$/u,
    example: 'Las labores inician a las «8:00» horas.',
  },
  {
    label: 'Hora de término',
    before: /(?:\b(?:de|las)\s+\ue000{1,60}|\d[:.]\d\d|\d\s*(?:horas|hrs\.?|[ap]\.?\s?m\.?))\s+a\s+(?:las\s+)?$/,
    example: 'La oficina abre de 9:00 a «14:00» horas.',
  },
];

// Matches the end of the words before a date: «a partir del día», «desde el».
const TO_DATE = '(?: del?| el| dia)*\\s*$';

const DATES: readonly Omit<LabelRow, 'kind'>[] = [
  {
    label: 'Fecha de los hechos',
    before: /(?<!\p{L})que,? siendo\b[^.]{0,60}$/u,
    event: false,
    example: 'Manifiesta que, siendo el «3 de mayo de 2026», le robaron la bolsa.',
  },
  {
    label: 'Fecha de los hechos',
    before: /(?:^|[.;:] )que el (?:pasado )?dia $/,
    event: false,
    example: 'Que el día «sábado 10 de enero» dejó la camioneta en la calle.',
  },
  {
    label: 'Fecha de recepción',
    before: /\b(?:recibi\p{L}*|recepcion)\b[^.;,]{0,70}$/u,
    unless: /\d{4}[^.;]{0,40}\bde fecha\s*$/,
    example: 'Se contesta su escrito, recibido el «3 de mayo de 2026».',
  },
  { label: 'Fecha de recepción', after: /^,?\s+se recibi/, example: 'El «3 de mayo de 2026» se recibió su escrito.' },
  { label: 'Fecha', before: /\ba los\s*$/, example: 'Dado en Chablé a los «tres días del mes de mayo de 2026».' },
  {
    label: 'Inicio de la vigencia',
    before: new RegExp(`\\bvigencia\\b[^.]{0,40}\\b(?:a partir|desde)${TO_DATE}`),
    example: 'Su vigencia es a partir del «3 de mayo de 2026».',
  },
  {
    label: 'Fin de la vigencia',
    before: /\bvigencia\b[^.]{0,90}\b(?:hasta|al)(?: el| dia)*\s*$/,
    example: 'Tendrá vigencia hasta el «31 de mayo de 2026».',
  },
  {
    label: 'Vigencia',
    before: /\bvigencia\b[^.]{0,60}$|\b(?:vigente|valid[ao]|venc\p{L}*)\b[^.]{0,30}$/u,
    unless: /\bvenc(?:e|era|imiento)(?: el| es| dia)*\s*$|\bvenc\p{L}*(?: del?| el| dia| para| entrega)*\s*$/u,
    example: 'El permiso es válido por el «3 de mayo de 2026».',
  },
  {
    label: 'Fecha de cierre',
    before: /\bse (?:cierra|concluye|da por (?:concluid|terminad)[oa])(?!\p{L})[^.]{0,110}$/u,
    example: 'Se cierra la presente acta el día «3 de mayo de 2026».',
  },
  {
    label: 'Fecha de vencimiento',
    before: /\bvenc(?:e|era|imiento)(?: el| es| dia)*\s*$/,
    example: 'El pago vence el «3 de mayo de 2026».',
  },
  {
    label: 'Fecha límite',
    before: /\b(?:a mas tardar|antes|limite|venc\p{L}*|plazo)(?: del?| el| dia| para| entrega)*\s*$/u,
    example: 'Entregue la lista a más tardar el «3 de mayo de 2026».',
  },
  {
    label: 'Fecha de ingreso',
    before: new RegExp(
      `\\b(?:labor(?:a|ando)|trabaj(?:a|ando)|prest(?:a|ando) sus servicios|antiguedad)\\b[^.;]{0,80}\\b(?:a partir|desde)${TO_DATE}`,
    ),
    example: 'La C. Rosa Pech Uc labora en este Municipio desde el «3 de mayo de 2019».',
  },
  {
    label: 'Fecha de corte',
    before: /\bcorte(?: del? [^.;,]{0,30})?,? al?(?: dia| mes de)*\s*$/,
    example: 'Se remiten las cifras con corte al «31 de mayo».',
  },
  {
    label: 'Fecha de corte',
    before: /(?:\b(?:avance|cifras|saldo)|\$[\d,.]{1,20}(?: \([^()]{0,90}\))?),? al(?: dia)?\s*$/,
    example: 'Tiene un adeudo de $2,345.67 al «31 de mayo».',
  },
  {
    label: 'Fecha de la firma',
    before: /\bfirma del? [^.;,]{3,60}$/,
    example: 'Deberá presentarse a la firma del contrato el «3 de mayo de 2026».',
  },
  {
    label: 'Fecha de devolución',
    before: /\b(?:devol|devuel|reintegr)\p{L}*[^.;,]{0,50}$/u,
    example: 'Devolvió el último libro el día «3 de mayo de 2026».',
  },
  {
    label: 'Fecha de inicio $event',
    before:
      /\b(?:a partir|desde|inici\p{L}*|surt\p{L}* efectos?|comprendid[oa])(?: del?| el| dia| los?| periodo| entre)*\s*$/u,
    example: 'Disfrutará sus vacaciones a partir del «3 de mayo de 2026».',
  },
  {
    label: 'Fecha de inicio $event',
    after: /^\s+al\s+(?:dia\s+)?[\d¤\ue000]/,
    example: 'Disfrutará sus vacaciones del «3/05/2026» al 9/05/2026.',
  },
  {
    label: 'Fecha de término $event',
    before: /\b(?:hasta|al|conclu\p{L}*|termin\p{L}*)(?: el| dia)*\s*$/u,
    example: 'Disfrutará sus vacaciones hasta el «9 de mayo de 2026».',
  },
  {
    label: 'Periodo',
    before: /\bentre(?: los dias| el)?\s*$/,
    after: /^(?!\s+y)/,
    example: 'Los trabajos se harán entre el «1 y el 3 de septiembre de 2026».',
  },
  {
    label: 'Fecha',
    before: /\b(?:se (?:expide|extiende|firma|levanta|suscribe)|dad[oa] en|siendo las|expedida?)(?:[^.]|\.\d){0,120}$/,
    example: 'En Chablé, siendo las 8.20 hrs del «3 de mayo de 2026», se reúnen los vecinos.',
  },
];

const JOB_NOUN = `${ONE_POST}(?: (?:administrativ[oa]|general|legal|propietari[oa]|suplente|tecnic[oa]))?`;

const PEOPLE: readonly Omit<LabelRow, 'kind'>[] = [
  {
    label: 'Persona que causa $1',
    before: /\b(alta|baja) (?:laboral |definitiva |temporal )?(?:del?|al?) $/,
    example: 'Se tramita la baja definitiva de la C. «Rosa Pech Uc».',
  },
  {
    label: 'Contacto',
    before: /\b(?:acudir|comunicarse|contactar|dirigirse|llamar)\b[^.;]{0,90}\b(?:al?|con) $/,
    example: 'Para dudas, comunicarse a la extensión 2210 con la C. «Rosa Pech Uc».',
  },
  {
    label: 'Responsable',
    before:
      /\b(?:a cargo|bajo (?:la|el) (?:cargo|conduccion|coordinacion|direccion|responsabilidad|supervision)) del? $|\b(?:coordina|encabeza)(?:d[oa] por)? $/,
    example: 'Los trabajos están a cargo del C. «Omar Tzuc Baas».',
  },
  { label: 'Titular', before: /\ba nombre del? $/, example: 'El recibo está a nombre del C. «Omar Tzuc Baas».' },
  { label: 'Compareciente', before: /\bcomparec\p{L}+ $/u, example: 'Comparece la C. «Rosa Pech Uc».' },
  { label: 'Promovente', before: /\bpromovid[oa] por $/, example: 'El juicio promovido por la C. «Rosa Pech Uc».' },
  { label: 'Parte agraviada', before: /\ben agravio del? $/, example: 'Un robo en agravio de la C. «Rosa Pech Uc».' },
  { label: 'Propietario', before: /\bpropiedad del? $/, example: 'El predio es propiedad del C. «Omar Tzuc Baas».' },
  {
    label: 'Parte demandada',
    before: /\ben contra del? $/,
    example: 'Se interpuso una demanda en contra del C. «Omar Tzuc Baas».',
  },
  {
    label: 'Persona sustituida',
    before: /\b(?:en (?:lugar|reemplazo|suplencia|sustitucion)|sustituy\p{L}*|sustituir|suplir) (?:del?|al?) $/u,
    example: 'Ocupará la plaza en sustitución de la C. «Rosa Pech Uc».',
  },
  {
    label: '$1',
    before: new RegExp(`\\b(?:como|calidad de|caracter de|funcion de) (${JOB_NOUN}),? (?:al? )?$`),
    example: 'Queda como enlace administrativo la C. «Rosa Pech Uc».',
  },
  {
    label: '$1',
    after: new RegExp(`^,? quien (?:actua|actuara|comparece|funge|fungira) como (${JOB_NOUN})(?!\\p{L})`, 'u'),
    example: 'Firma la C. «Rosa Pech Uc», quien funge como enlace administrativo.',
  },
  {
    label: '$1',
    after:
      /^[^.;:]{0,100}(?:en adelante|en lo sucesivo|se le denominara|denominad[oa])[^.;“"«]{0,40}[“"«](?:el |la |los |las )?(\p{L}{4,20}(?: \p{L}{2,20}){0,2})["”»]/u,
    example: 'Por la otra parte la C. «Rosa Pech Uc», a quien en lo sucesivo se le denominará “LA ARRENDADORA”.',
  },
  {
    label: 'Trabajador',
    after:
      /^[^.;:]{0,80}?(?:\bquien (?:causo alta|ingreso|se incorpor[oa])|\b(?:labora|laborando|trabaja)\b|\bprest(?:a|ara|o) sus servicios|\bse desempena|\bdesempenar?a? (?:el|la) (?:cargo|plaza|puesto)|\bocupar?a? (?:el|la) (?:cargo|plaza|puesto))/,
    example: 'Se hace constar que la C. «Rosa Pech Uc» presta sus servicios en este Organismo.',
  },
  {
    label: 'Representante',
    before: /\brepresentad[oa](?: en este acto)? por $/,
    example: 'El Municipio, representado en este acto por el C. «Omar Tzuc Baas».',
  },
];

const POSTS: readonly Omit<LabelRow, 'kind'>[] = [
  {
    label: 'Cargo que se confiere',
    before:
      /\b(?:nombramiento (?:como|de)|(?:nombr|design)(?:a|ad[ao]|ar|arl[aeo]|o)|confer\p{L}+|confier\p{L}+)(?: a? ?usted)?(?: como)?:?(?: el| la)? ?$/u,
    example: 'Por este medio lo nombro como «Director de Comercio Municipal» de este lugar.',
  },
];

const AMOUNTS: readonly Omit<LabelRow, 'kind'>[] = [
  {
    label: 'Monto de la $1 exhibición',
    before:
      /\b(primera|segunda|tercera|cuarta|ultima)(?: exhibicion| ministracion| parcialidad)?,?(?: sera)? (?:de|por)(?: la cantidad de)? $/,
    example: 'Se pagará más IVA, en dos exhibiciones: la primera de «$9,000.00» a la firma.',
  },
  {
    label: 'Percepción $1',
    before: /\bpercib\p{L}+[^.;]{0,30}\b(anual|diaria|mensual|quincenal|semanal)[^.;]{0,20}$/u,
    example: 'Lo nombro Director, percibiendo la cantidad mensual de «$12,650.50».',
  },
  {
    label: 'Percepción',
    before: /\bpercib\p{L}+[^.;]{0,40}$/u,
    example: 'Por su trabajo percibirá la cantidad de «$12,650.50».',
  },
];

const ADDRESSES: readonly Omit<LabelRow, 'kind'>[] = [
  {
    label: 'Ubicación',
    before: /\b(?:arbol|bache|fuga|lampara|luminaria|socavon)(?:e?s)?\b[^.;]{0,60}$/,
    example: 'Se solicita la poda de tres árboles ubicados en la «calle Roble 4».',
  },
  {
    label: 'Lugar de entrega',
    before: /\bentreg(?:a|ar|ara|aran|arse|ue)(?: en)?:? $/,
    example: 'Los bienes se deben entregar en «Calle Roble 4, colonia Centro».',
  },
  {
    label: 'Domicilio $1',
    before: /\bdomicilio (fiscal|laboral|legal|particular)(?: ubicado)?(?: en)?:? $/,
    example: 'Con domicilio fiscal en «Calle Roble 4, colonia Centro».',
  },
];

const QUOTED: readonly Omit<LabelRow, 'kind'>[] = [
  {
    label: 'Información solicitada',
    before:
      /\b(?:informacion|transparencia)\b.{0,200}\b(?:consistente en|requi\p{L}{2,8}|solicit\p{L}{1,8})[^.;]{0,60}$/u,
    example:
      'En su solicitud de acceso a la información requirió: "«el número de plazas que estaban vacantes en enero»".',
  },
  {
    label: 'Petición',
    before: /\b(?:pide|pidio|requiere|requirio|solicita|solicito)(?: lo siguiente)?: $/,
    example: 'En su escrito solicitó lo siguiente: "«la poda de tres árboles de la calle del mercado»".',
  },
];

const MOVES = '(?:cambi|readscri|reubic|transf|traslad)\\p{L}*';

const INSTITUTIONS: readonly Omit<LabelRow, 'kind'>[] = [
  {
    label: 'Área que informa',
    after: /^,?(?: a traves de[^,.;]{3,60},)? mediante (?:el |su )?(?:correo|escrito|memorand|oficio|tarjeta)/,
    example: 'La «Dirección de Obras Públicas», mediante oficio 12, informó lo siguiente.',
  },
  {
    label: 'Nueva adscripción',
    before: new RegExp(`\\b${MOVES}[^.;]{0,90}\\b(?:al?|hacia)(?: el| la| los| las)? $`, 'u'),
    example: 'Se le notifica su cambio de adscripción a la «Dirección de Obras Públicas».',
  },
  {
    label: 'Adscripción anterior',
    before: new RegExp(`\\b${MOVES}(?: de adscripcion)? (?:del?|desde)(?: el| la| los| las)? $`, 'u'),
    example: 'Se le notifica su cambio de la «Dirección de Obras Públicas» a otra área.',
  },
  {
    label: 'Área de adscripción',
    before:
      /\b(?:adscrit[oa]s?|adscripcion|labor(?:a|ando)|prest\p{L}+ sus servicios)(?: actual)?,? (?:al?|en)(?: el| la)? $/u,
    example: 'La C. Rosa Pech Uc presta sus servicios en la «Dirección de Obras Públicas».',
  },
];

export const LABEL_ROWS: readonly LabelRow[] = (
  [
    ['time', TIMES],
    ['date', DATES],
    ['person', PEOPLE],
    ['post', POSTS],
    ['amount', AMOUNTS],
    ['address', ADDRESSES],
    ['institution', INSTITUTIONS],
    ['text', QUOTED],
  ] as const
).flatMap(([kind, rows]) => rows.map((row) => ({ kind, ...row })));

const ROWS_BY_KIND = Map.groupBy(LABEL_ROWS, ({ kind }) => kind);
