// What a request is about: the line for ASUNTO as a noun phrase, and the particulars that belong in the body.
import type { Kind } from './kinds.ts';
import { capitalise, fold } from './spelling.ts';

export interface Topic {
  subject: string; // «Solicitud de reparación de los postes», without final period
  matter: string; // what follows the label, with its article: «la reparación de los postes»; '' when unknown
  details: string[]; // clauses to be told as they stand
  messages: string[]; // clauses that answer «le informo que …»
}

const LONGEST_SUBJECT = 120;

// Takes a request that was cleaned and whose spelling was mended.
export function readTopic(request: string, kind: Kind): Topic {
  const { head, details, messages } = splitClauses(stripOpening(request));
  const { subject, matter } = SUBJECTS[kind](stripPaper(head) || (details.shift() ?? messages.shift() ?? ''), details);
  return { subject: trimSubject(subject), matter: nameMatter(trimSubject(matter)), details, messages };
}

type Naming = (rest: string, details: string[]) => { subject: string; matter: string };

const SUBJECTS: Record<Kind, Naming> = {
  oficio_solicitud: askFor,
  recursos: askFor,
  vacaciones_permiso: askFor,
  transparencia: (rest) => {
    const asked = /\bsolicitud.*/iu.exec(rest)?.[0] ?? stripLink(rest);
    const turned = /^(para )?(pedir|solicitar|turnar|requerir|que)\b/.test(fold(rest));
    return {
      subject: turned ? capitalise(asked) : `Respuesta a la ${lower(asked || 'solicitud de información')}`,
      matter: asked,
    };
  },
  oficio_respuesta: (rest) => {
    const target = rest.replace(
      /^.*?\b(respuesta|responder|respondiendo|contestar|contestaci[oó]n|contestando|contestarle|conteste)\b\s*/iu,
      '',
    );
    const asked = split(
      target,
      /\s(?:que|con el que|en el que|donde) (?:se )?(?:nos |le )?(?:pid\w+|solicit\w+|requ\w+|quier\w+)\s+/,
    );
    const grievance = split(target, /\sque se quej\w+ (?=de|por)/);
    if (grievance) {
      const about = grievance[1].replace(/^del /, 'el ').replace(/^(de|por) /, '');
      return { subject: `Respuesta a la queja por ${about}`, matter: `la queja por ${about}` };
    }
    if (!asked) return link('Respuesta', ensureTo(stripLink(target, /^(de|para)\s+/)));
    const [source, wish] = asked;
    const named = /\b(oficio|escrito|carta|solicitud|memorandum)\b/.test(fold(source));
    const subject = named ? `Respuesta ${ensureTo(source)}` : `Respuesta a la solicitud de ${bare(wish)}`;
    return { subject, matter: wish };
  },
  memorandum: announce,
  circular: announce,
  tarjeta_informativa: announce,
  constancia: (rest) => link('Constancia', rest),
  acta_administrativa: (rest, details) => {
    const event =
      rest === '' || /^de hechos$/i.test(rest)
        ? details.shift()
        : stripLink(rest, /^(por|de|sobre|para|que|donde)( que)?\s+/);
    return event && !/^al? /i.test(event)
      ? { subject: `Acta administrativa con motivo de ${withArticle(nominalise(event))}`, matter: nominalise(event) }
      : { subject: `Acta administrativa ${event ?? ''}`.trim(), matter: event ? `los hechos relativos ${event}` : '' };
  },
  convocatoria: (rest) => {
    const { audience, event } = readCall(rest);
    const body = /\b(comite|consejo|cabildo|junta|comision) .*/.exec(fold(audience));
    const whose = body && !fold(event).includes(body[0]) ? ` del ${audience.slice(body.index)}` : '';
    return link('Convocatoria', contract(`a ${withArticle(definite(event))}${whose}`));
  },
  invitacion: (rest) => link('Invitación', `a ${definite(readCall(rest).event)}`),
  oficio_comision: (rest) =>
    link('Comisión', rest.replace(/^comision(ar|e) al /i, 'del ').replace(/^comision(ar|e) a /i, 'de ')),
  nombramiento: (rest) => {
    const said = rest.replace(/^(nombrar|designar|nombrando|designando) al? /i, 'de ').replace(/^(de|del|como) /i, '');
    const named = split(said, /\bcomo /)?.[1] ?? said;
    return named === '' ? link('Nombramiento', '') : { subject: `Nombramiento como ${bare(named)}`, matter: named };
  },
  requerimiento: (rest) => {
    const due = split(rest, /\bque\s+(?:ya\s+)?(?:no\s+ha[ns]?\s+)?/);
    const wish = due ? nominalise(due[1]) : stripLink(rest.replace(/^(requerir|exigir)(le|les)?\s*/i, ''));
    if (due && wish === due[1]) return link('Requerimiento', rest.replace(/^(requerir|exigir)(le|les)?\s*/i, ''));
    return { subject: wish ? `Requerimiento relativo a ${withArticle(bare(wish))}` : 'Requerimiento', matter: wish };
  },
  entrega_recepcion: (rest) =>
    link(
      'Entrega-recepción',
      rest.replace(/^(?:.*?entrega[- ]?)?(?:y )?recepci[oó]n\s*/iu, '') || 'por cambio de titular',
    ),
};

function askFor(rest: string): { subject: string; matter: string } {
  const directed = split(rest, /^dirigid[oa]s? .*?\s(?=(?:para|solicitando|pidiendo|donde)\s)/);
  let wish = stripLink(
    directed ? directed[1] : rest,
    /^(para|donde|de|sobre|por|a fin de|con el fin de|en el que|en la que)\s+/,
  );
  wish = wish.replace(
    /^(se )?(pedir|pida|pido|pidiendo|pedido|solicitar|solicite|solicito|solicitando|gestionar|solicitud|petici[oó]n)(le|les)?(?!\p{L})\s*(de )?/iu,
    '',
  );
  const aimed =
    /^(?:al?|ante|a los|a las)\s+(?:la |el |los |las )?.+?\s(?=(?:que|un|una|unos|unas|apoyo|para|mas|\d+)\s|(?<!(?: de| a| en| por| con| y) ?)(?:el|la|los|las|su)\s)/.exec(
      fold(wish),
    );
  if (aimed) wish = wish.slice(aimed[0].length);
  wish = wish.replace(/^para (?=que )/i, '').replace(/^mis?\s+/i, '');
  const named = nominalise(wish.replace(/^prestad[oa]s?\s+/i, 'préstamo de '));
  if (named === '' || /^con\s/i.test(named)) return { subject: 'Solicitud de apoyo', matter: '' };
  return { subject: /^que\s/.test(named) ? `Solicitud para ${named}` : `Solicitud de ${bare(named)}`, matter: named };
}

function announce(rest: string): { subject: string; matter: string } {
  const audience =
    /^(?:para|a|al|dirigid[oa] al?) (?:tod[oa]s?|el|la|los|las|mi|personal|directores|jefes|\w+es)\b.*?\s(?=(?:de que|que|sobre|acerca|para|por|donde|avisando|informando|recordando|del|con)\s)/.exec(
      fold(rest),
    );
  const told = stripLink(
    audience ? rest.slice(audience[0].length) : rest,
    /^(de que|que|sobre|acerca de|para|de|del|por|donde|en el que|al?)\s+/,
  );
  const named = nominalise(told);
  if (/^que\s/i.test(named)) return { subject: `Indicación para ${named}`, matter: named };
  return { subject: named === '' ? 'Asunto de trabajo' : capitalise(bare(named)), matter: named };
}

// «al presidente municipal para la clausura …», «a los rectores a un foro …», «a sesión ordinaria»
function readCall(rest: string): { audience: string; event: string } {
  const said = stripLink(
    rest.replace(/^(convocar|convoque|convocando|invitar|invitando|invite|citar)(le|les|lo|los)?\s*/i, ''),
    /^(para|de|donde)\s+/,
  );
  const later = split(
    said,
    /^al? (?:la |los |las )?.*?\s(?=(?:al?|para(?: que (?:asista\w*|participe\w*))?(?: al?)?)\s(?!que))/,
  );
  const event = stripLink(later ? later[1] : said, /^(para que (asista|participe)n? (a )?|para |a )/).replace(
    /^al /i,
    'el ',
  );
  return { audience: later ? said.slice(0, said.length - later[1].length) : '', event };
}

// Turns «reparen las goteras» or «se robaron una laptop» into «reparación de las goteras», «robo de una laptop».
function nominalise(clause: string): string {
  const core = clause
    .replace(/^(de )?que /i, '')
    .replace(/^((ya|no|se|nos|me|le|les|lo|los|la|las|favor de|ha[ny]?)\s+)+(?=\p{L}+)/iu, '');
  const [first = ''] = core.split(/\s/, 1);
  const verb = findVerb(first);
  if (!verb) return core === clause || /^(hay|habra|tendremos|tenemos)\s/.test(fold(clause)) ? core : clause;
  const [, noun, link] = verb;
  const rest = core.slice(first.length).trim();
  if (/^que\s/i.test(rest) && link === 'sobre') return `${noun} de ${rest}`;
  const object = rest.replace(/^(a|que)\s+(?=\p{L})/iu, '').replace(/^al\s+/i, 'el ');
  if (object === '') return noun;
  return contract(noun === '' ? object : `${noun} ${link} ${object}`);
}

// «robó» and «robaron» are verbs; «robo», «uso» and «entrega» are the nouns themselves.
function findVerb(word: string): (typeof VERBS)[number] | undefined {
  const folded = fold(word.replace(/ó$/u, 'aron'));
  return VERBS.find(([pattern, noun]) => pattern.test(folded) && fold(noun) !== folded && folded !== 'informe');
}

const VERB_END = '(ar|er|ir|a|e|an|en|aron|ieron|io|aran|ando|iendo|ado|ido|ada)(n?os|le|les|lo|los|me)?$';
const VERBS: readonly (readonly [RegExp, string, string])[] = (
  [
    ['repar|arregl|compon|compong', 'reparación'],
    ['instal', 'instalación'],
    ['pod|poden', 'poda'],
    ['limpi', 'limpieza'],
    ['pint', 'pintura'],
    ['prest', 'préstamo'],
    ['envi|mand', 'envío'],
    ['entreg|d', 'entrega'],
    ['don', 'donación'],
    ['autori[zc]', 'autorización'],
    ['asign', 'asignación'],
    ['cambi', 'cambio'],
    ['sustitu|sustituy', 'sustitución'],
    ['revis', 'revisión'],
    ['present', 'presentación'],
    ['proporcion', 'entrega'],
    ['facilit', 'préstamo'],
    ['reali[zc]', 'realización'],
    ['compr|adquir', 'compra'],
    ['contrat', 'contratación'],
    ['ampli', 'ampliación'],
    ['cierr|cerr', 'cierre'],
    ['public|publiqu', 'publicación'],
    ['difund', 'difusión'],
    ['recog|recoj', 'recolección'],
    ['actuali[zc]', 'actualización'],
    ['quit|retir', 'retiro'],
    ['coloc|coloqu', 'colocación'],
    ['constru|construy', 'construcción'],
    ['atend|atiend', 'atención'],
    ['rob', 'robo'],
    ['perd|pierd|extravi', 'extravío'],
    ['proh?ib|proh[ií]b', 'prohibición'],
    ['suspend', 'suspensión'],
    ['recuerd|record', 'recordatorio', 'sobre'],
    ['inform|avis|comuni[ck]|comuniqu', 'aviso', 'sobre'],
    ['us|utili[zc]', 'uso'],
    ['respet', 'respeto'],
    ['cumpl', 'cumplimiento'],
    ['pag|pagu', 'pago'],
    ['respond|contest', 'respuesta', 'a'],
    ['devuelv|devolv', 'devolución'],
    ['acredit', 'acreditación'],
    ['fumig|fumigu', 'fumigación'],
    ['habr', ''],
    ['ped|pid|solicit', 'solicitud'],
    ['corrig|corrij|correg', 'corrección'],
    ['choc|choqu', 'choque'],
  ] as const
).map(([stems, noun, link]) => [new RegExp(`^(${stems})${VERB_END}`), noun, link ?? 'de'] as const);

// The first clause is the topic; later ones are particulars, unless they only go on with a list.
function splitClauses(text: string): { head: string; details: string[]; messages: string[] } {
  const parts = text
    .split(/(?:[.;:\n]+(?:\s+|$)|,\s+)|\s+(?=(?:porque|ya que|debido a|dado que|pues)\s)/iu)
    .filter((part) => /\p{L}{2}/u.test(part));
  const [first = '', ...rest] = parts;
  let head = first.trim();
  const details: string[] = [];
  const messages: string[] = [];
  for (const part of rest) {
    const clause = part.trim().replace(/[.,;:]+$/, '');
    const folded = fold(clause);
    if (MANNERS.test(folded)) continue;
    const told =
      /^(?:y )?(?:tambien |ademas )?(?:dec|inform|avis|comunic|indic|inclu|mencion|aclar|senal|agreg|record)\p{L}*( de)? que /u.exec(
        folded,
      );
    if (told) messages.push(clause.slice(told[0].length));
    else if (details.length === 0 && !CLAUSE_START.test(folded) && clause.split(' ').length <= 7) head += `, ${clause}`;
    else details.push(clause.replace(/^(porque|ya que|pues|dado que|y)\s+/i, ''));
  }
  return { head, details, messages };
}

// How the text should be is no part of what it says.
const MANNERS =
  /^(y )?(que (sea|quede|este|se vea|suene|tenga)|(en|con) (un )?(tono|lenguaje)|formal|breve|cort[oa]|gracias|por favor|(me |es |muy )?urg|lo mas|apercib|de (una|media) (hoja|cuartilla)|saludos|bien (hecho|redactado)|ayuda)/;
const CLAUSE_START =
  /^(ya|porque|ya que|debido|dado|pues|que|con|sin|soy|somos|es|esta|la|el|los|las|para|por|no|hay|se|a partir|son|tiene|estan|del? \d|en|\d|mi|nuestr)/;

const OPENINGS = [
  /^(hola|buen(os|as)? (dias|tardes|noches|dia)|buenas|oye|disculpa|por favor|porfa(vor)?|favor de)[,.!: ]+/,
  /^(me )?(necesito|ocupo|quiero|quisiera|requiero|deseo|urge|podrias|podria|puedes|ayudame|ayudeme|ayuda|me gustaria|tengo que)\s+(que )?(me )?(a |con |de )?/,
  /^(redact\p{L}*|levantar|elabor\p{L}*|hacer(me)?|haz(me)?|hagas|hagan|generar?(me)?|genera|escrib\p{L}*|crear?|prepar\p{L}*|arma(r|me)?|realizar)\s+/u,
];

function stripOpening(text: string): string {
  let rest = text.trim();
  for (let before = ''; before !== rest; ) {
    before = rest;
    for (const opening of OPENINGS) rest = rest.slice(opening.exec(fold(rest))?.[0].length ?? 0);
  }
  return rest;
}

const PAPER =
  /^(?:un|una|el|la|los|las|unos|mi)?\s*(?:oficio de (?:comision|invitacion|solicitud|peticion)|(?:oficio|carta|escrito|documento|formato|plantilla|machote|memorandum|memorando|circular|(?:tarjeta|nota|ficha) (?:informativa|ejecutiva)|tarjeta|constancia|acta administrativa|acta de entrega|acta|convocatoria|citatorio|invitacion|nombramiento|designacion|requerimiento|pliego de comision)(?: (?:intern[oa]|urgente|institucional|formal|oficial|general|administrativ[oa]|circunstanciada|sencill[oa]))*)(?![\p{L}-])\s*/u;

function stripPaper(head: string): string {
  const once = head.slice(PAPER.exec(fold(head))?.[0].length ?? 0);
  return /^de (hechos|comision)\s|^(convocar|invita)/.test(fold(once))
    ? once.replace(/^de (hechos|comisi[oó]n) /iu, '')
    : once;
}

function stripLink(text: string, links = /^(para|de|sobre|por|a|al|que|en el que|donde)\s+/): string {
  return text.slice(links.exec(fold(text))?.[0].length ?? 0);
}

function split(text: string, pattern: RegExp): [string, string] | undefined {
  const found = pattern.exec(fold(text));
  if (!found) return undefined;
  return [text.slice(0, found.index).trim(), text.slice(found.index + found[0].length).trim()];
}

function link(label: string, rest: string): { subject: string; matter: string } {
  const said = contract(rest.trim());
  return { subject: `${label} ${said}`.trim(), matter: stripLink(said, /^(a|al|de|del|por|para|sobre)\s+/) };
}

function ensureTo(target: string): string {
  if (/^(al?|a la|sobre)\s/i.test(target) || target === '') return target;
  return contract(`a ${withArticle(target)}`);
}

function definite(phrase: string): string {
  return phrase.replace(/^una\s/i, 'la ').replace(/^un\s/i, 'el ');
}

function bare(phrase: string): string {
  return phrase.replace(/^(un|una|unos|unas|el|la|los|las|mis?)\s+/i, '');
}

function nameMatter(matter: string): string {
  return contract(withArticle(lower(matter)));
}

const MASCULINE = /^(programa|sistema|tema|dia|problema|mapa|idioma|clima|poda)$/;

// «reparación de …» → «la reparación de …»; what has a determiner, a number or a verb first stays.
function withArticle(phrase: string): string {
  const [noun = ''] = fold(phrase).split(/[\s,]/, 1);
  if (
    /^(|el|la|los|las|un|una|unos|unas|su|sus|este|esta|que|se|mi|mis|\d.*|hay|cada|tod[oa]s?|algun[oa]?s?|asistir|para|por|con|sin|no)$/.test(
      noun,
    )
  )
    return phrase;
  if (/[a-z](ar|er|ir)$/.test(noun) && !/(lugar|taller|hogar|celular|popular|titular)$/.test(noun)) return phrase;
  if (/(ciones|siones|dades)$/.test(noun)) return `las ${phrase}`;
  if (/(cion|sion|tion|dad|tud|ancia|umbre)$/.test(noun)) return `la ${phrase}`;
  if (/as$/.test(noun)) return `las ${phrase}`;
  if (/(os|es)$/.test(noun)) return `los ${phrase}`;
  return /a$/.test(noun) && (!MASCULINE.test(noun) || noun === 'poda') ? `la ${phrase}` : `el ${phrase}`;
}

export function contract(text: string): string {
  return text.replace(/\b(de|a) el (?=\p{Ll}|\d)/giu, (_, word: string) =>
    word.toLowerCase() === 'a' ? 'al ' : 'del ',
  );
}

function lower(text: string): string {
  return /^\p{Lu}(\p{Ll}|\s)/u.test(text) && !/^(México|Semana|Ciudad|Secretaría|Auditoría|Comité)/.test(text)
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text;
}

function trimSubject(subject: string): string {
  let short = subject.replace(/\s+/g, ' ').trim();
  if (short.length > LONGEST_SUBJECT) short = short.slice(0, LONGEST_SUBJECT).replace(/\s+\S*$/, '');
  for (let before = ''; before !== short; ) {
    before = short;
    short = short
      .replace(/[\s.,;:¿?¡!-]+$/u, '')
      .replace(/\s(a|al|de|del|la|el|los|las|y|o|que|para|por|con|en|un|una|su)$/i, '');
  }
  return contract(short);
}
