// JSON of strangers, callers and upstreams alike, is parsed only if its nesting is bounded (RFC 8259, section
// 9, allows a limit). V8 takes 80 bytes of memory for each byte of `[[[…`, so 4 MiB of it would end a process
// of 384 MiB.

// No request, and no answer of a chat model, nests deeper than ten.
const MAX_DEPTH = 512;
const TOO_DEEP = `JSON nests deeper than ${MAX_DEPTH} arrays and objects`;
const [QUOTE, BACKSLASH, OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d];

// JSON.parse for a stranger's text. Throws a SyntaxError if the text nests deeper than 512 arrays and
// objects, and one with the message `problem` if it is not JSON. Neither message quotes the text, as V8's own
// does: redaction would not recognise a piece of the key.
export function parseJson(text: string, problem = 'not JSON'): unknown {
  if (mayNestDeeper(text, MAX_DEPTH) && nestsDeeper(text, MAX_DEPTH)) throw new SyntaxError(TOO_DEEP);
  try {
    return JSON.parse(text);
  } catch {
    throw new SyntaxError(problem);
  }
}

// Checks cheaply whether a text can nest deeper than `limit` at all: reading every character would cost as
// much as parsing. An array takes a bracket, an object four characters (`{"":`), and every object but the
// innermost a colon.
function mayNestDeeper(text: string, limit: number): boolean {
  if (text.length <= limit) return false;
  const arrays = text.split('[', limit).length;
  return arrays + text.length / 4 > limit && arrays + text.split(':', limit).length > limit;
}

// True if more than `limit` arrays and objects are open at once. Brackets inside strings do not count. The
// result is meaningless for text that is not JSON, which JSON.parse refuses anyway. Takes 1 ms for a MiB.
export function nestsDeeper(text: string, limit: number): boolean {
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) isInString = !isInString;
    else if (isInString) at += code === BACKSLASH ? 1 : 0;
    else if (code === CLOSE_ARRAY || code === CLOSE_OBJECT) depth--;
    else if ((code === OPEN_ARRAY || code === OPEN_OBJECT) && ++depth > limit) return true;
  }
  return false;
}
