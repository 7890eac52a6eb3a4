// Limits the texts of callers that wait for their work (fills and reviews), so that neither their bytes nor their
// number can exhaust the process. The Word of a model's answer is not counted: its call was admitted, and its
// tokens are paid. Short texts are counted apart from long ones, as they are done apart.
import { MAX_SHORT_BYTES } from '../templates/request.ts';

// A thread does a usual text in some milliseconds, and the worst in two seconds. Later callers would wait for
// longer than they want to.
const MAX_TEXTS = 48;
const MAX_TEXT_BYTES = 8 * 1024 * 1024;

export interface TextLimits {
  maxTexts?: number;
  maxBytes?: number;
}

export function createTextBudget(limits?: TextLimits) {
  const [short, long] = [createBudget(limits), createBudget(limits)];
  return {
    isFull: () => short.isFull() || long.isFull(),
    // Counts a text. Returns the function that ends it, or undefined if there is no room.
    add: (textBytes: number) => (textBytes <= MAX_SHORT_BYTES ? short : long).add(textBytes),
  };
}

function createBudget({ maxTexts = MAX_TEXTS, maxBytes = MAX_TEXT_BYTES }: TextLimits = {}) {
  let texts = 0;
  let bytes = 0;
  // True from a refusal until the next text is done.
  let isFull = false;
  return {
    isFull: () => isFull,
    add(textBytes: number): (() => void) | undefined {
      isFull = texts >= maxTexts || bytes + textBytes > maxBytes;
      if (isFull) return undefined;
      texts += 1;
      bytes += textBytes;
      let isCounted = true;
      return () => {
        if (!isCounted) return;
        isCounted = isFull = false;
        texts -= 1;
        bytes -= textBytes;
      };
    },
  };
}
