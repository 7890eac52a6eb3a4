// A model that speaks to the person who asked, before the document or after it. Documents open in similar words: «Con gusto le informo»,
// «NOTA: …». Only lines that speak of the template or of the conversation are talk; what is in doubt belongs to the document.

// The patterns read one folded line, variables masked as \ue000.
const OPENING = '^[\\s"\'“”«*_#>¡¿]*';
const END = '(?![\\p{L}\\p{N}])';
const COURTESY =
  '(?:claro(?: que si)?|por supuesto|(?:con )?(?:mucho )?gusto|desde luego|entendido|perfecto|seguro|de acuerdo|hola|buen[oa]s (?:dias|tardes|noches))';
const DOCUMENT =
  '(?:documento|oficio|memorand(?:um|o)|circular|tarjeta informativa|constancia|acta|convocatoria|respuesta|requerimiento|solicitud|invitacion|nombramiento|carta|minuta|formato)';

const OFFER = [
  `aqui (?:esta|tienes?|va|te|le (?:presento|comparto|dejo|va))${END}`,
  `(?:a continuacion,? )?(?:te (?:presento|comparto|dejo|muestro|ayudo|proporciono)|aca tienes?)${END}`,
  `(?:a continuacion,? )?(?:le|se) (?:presento|presenta|comparto|dejo|muestra|muestro|proporciono)${END}(?=.*(?:plantilla|borrador|ejemplo|propuesta de))`,
  `est[ae] es (?:la|el|un|una) (?:plantilla|borrador|ejemplo|(?:propuesta|formato) de|${DOCUMENT} (?:solicitad|pedid|que (?:solicitaste|pediste)))`,
  `(?:lo siento,? (?:pero )?)?no puedo (?:ayudar|generar|crear|redactar|cumplir con|proporcionar|escribir|hacer eso)`,
  `lo siento${END}`,
  'como (?:un |una )?(?:modelo de (?:lenguaje|ia)|asistente (?:de ia|virtual|de inteligencia)|ia\\b|inteligencia artificial)',
  `(?:sure|certainly|of course|here['’]s|here is|below is|okay|i['’]m sorry|i cannot)${END}`,
].join('|');

// The part of the talk that decides: a courtesy of its own, an offer after a courtesy or without one, or the title of a template.
const PREAMBLE = new RegExp(
  `${OPENING}(?:(?:${COURTESY}[\\s!.,:]+)?[¡¿]?(?:${OFFER})|(?!hola|buen|seguro[^!]|de acuerdo|gusto)${COURTESY}[\\s*_"”»]*(?:[!.:]+(?=[\\s*_"”»]|$)|$)|plantilla(?: (?:de|para)(?: una?| el| la)? ${DOCUMENT}${END}.{0,60})?[\\s*_"”»:.]*$)`,
  'u',
);

// The length of the talk at the start of a line; 0 if it opens the document. A colon or the end of its first sentence ends it.
export function preambleLength(line: string): number {
  const opening = PREAMBLE.exec(line);
  if (!opening) return 0;
  if (!line.includes('\ue000') && /:[\s*_"”»]*$/.test(line)) return line.length;
  const from = opening[0].trimEnd().length;
  const sentence = /[!.:][\s*_"”»]+/.exec(line.slice(from - 1));
  if (sentence) return from - 1 + sentence.index + sentence[0].length;
  return line.includes('\ue000') ? 0 : line.length;
}

const CHANGE = '(?:reempla[zc]|sustitu[iy]|personali[zc]|cambi|adapt|ajust|modifi[cq])\\p{L}*';
const FILLING = '(?:complet|llen|rellen|revis|verifi[cq]|asegur|agreg|inclu[iy])\\p{L}*';
const GAP = '(?:variables?|llaves|corchetes|marcadores|plantilla)';
const NOTE =
  '(?:notas?|importante|recuerd[ae]s?|recordatorio|observaci(?:on|ones)|ojo|por favor|favor|no olvid(?:es|e))';

const REMARK = new RegExp(
  `${OPENING}(?:${[
    `(?:\\(?${NOTE}[\\s:.,*_]*(?:.{0,80}\\s)?)?${CHANGE}\\s(?:.{0,60}\\s)?(?:${GAP}|datos|campos|textos?|espacios|informacion|document)`,
    `\\(?${NOTE}[\\s:.,*_]*(?:.{0,80}\\s)?(?:${FILLING}|${CHANGE})\\s(?:.{0,60}\\s)?(?:${GAP}|(?:el|este) texto)`,
    'espero que (?:te|le|les|esto|est[ae] (?:plantilla|oficio|documento|formato|texto|borrador)).{0,40}(?:sirv|ayud|util|adecuad)|espero que .{0,60}\\bte (?:guste|sirva|ayude|sea)',
    'si (?:necesitas?|deseas?|quieres?|requieres?|hay)\\b.{0,120}(?:\\bdime|\\bdimelo|avisame|saber|indicame|\\bpuedo\\b|otra version|con gusto (?:te|lo|la|puedo)|no dudes en (?:decir|ped|pregunt|coment))',
    '(?:deseas?|quieres|necesitas|te gustaria|le gustaria)\\b.{0,60}(?:version|cambi|ajust|modifi|plantilla|agreg|algo mas)',
    'variables (?:utilizad|usad|incluid|emplead|por llenar|de la plantilla|a (?:llenar|reemplazar|sustituir))[^:]{0,80}:',
    'est[ae] plantilla\\b|(?:la|en la|en esta) plantilla (?:cumple|sigue|incluye|anterior|utiliza|usa|contiene|se )',
    `est[ae] ${DOCUMENT} (?:puede (?:adapt|modific|ajust|personaliz)|sigue (?:el|la|los|las|tus?) (?:formato|estructura|solicitud|instrucci|indicaci|normas|lineamientos)|cumple con (?:lo|tu|los requisitos|el formato) )`,
    `explicacion\\s*:`,
    `(?:note:|let me know|please|i hope|feel free)(?!\\p{L})`,
  ].join('|')})`,
  'u',
);

// A last line that comments on the document or offers more.
export function isRemark(line: string): boolean {
  return REMARK.test(line);
}
