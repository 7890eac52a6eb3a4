// Parses JSON of callers and upstreams with a limit on its nesting (RFC 8259, section 9). V8 takes 80 bytes
// of memory for each byte of `[[[…`, so 4 MiB of brackets would end a process of 384 MiB.

// The most levels of nesting that are allowed. Requests and the answers of chat models have at most ten
// levels.
const MAX_DEPTH = 512;
const TOO_DEEP = `JSON nests deeper than ${MAX_DEPTH} arrays and objects`;
const [QUOTE, BACKSLASH, OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d];

// Parses JSON of a caller or an upstream. Throws a SyntaxError if it nests too deeply or is not JSON. The
// error does not quote the text, because the redactor would not recognise a part of a key.
export function parseJson(text: string, problem = 'not JSON'): unknown {
  if (mayNestDeeper(text, MAX_DEPTH) && nestsDeeper(text, MAX_DEPTH)) throw new SyntaxError(TOO_DEEP);
  try {
    return JSON.parse(text);
  } catch {
    throw new SyntaxError(problem);
  }
}

// Returns false if the text certainly nests no deeper than `limit`. Counts only brackets and colons, because
// reading every character takes as long as parsing. Each array has a `[`. Each object except the innermost
// has a colon and at least four characters (`{"":`).
function mayNestDeeper(text: string, limit: number): boolean {
  if (text.length <= limit) return false;
  const arrays = text.split('[', limit).length;
  return arrays + text.length / 4 > limit && arrays + text.split(':', limit).length > limit;
}

// Returns true if more than `limit` arrays and objects are open at once. Ignores brackets inside strings.
// Takes 1 ms for a MiB.
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
