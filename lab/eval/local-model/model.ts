// Loads a GGUF file as a model that completes chat messages, token by token.
import {
  type BatchItem,
  type EvaluationPriority,
  getLlama,
  type LlamaContextSequence,
  LlamaLogLevel,
  type PrioritizedBatchItem,
  type Token,
} from 'node-llama-cpp';
import { type ChatMessage, END_OF_ANSWER, frameOf } from './frame.ts';

export interface Sampling {
  temperature: number;
  topP: number;
  maxTokens: number;
  seed: number | undefined;
}

export interface Completion {
  finishReason: 'stop' | 'length';
  promptTokens: number;
  completionTokens: number;
}

export interface ModelOptions {
  path: string;
  // The number of calls at the same time. Further calls wait.
  parallel?: number;
  // More threads than free cores are slower, because they wait for each other.
  threads?: number;
  contextSize?: number;
}

export type Model = Awaited<ReturnType<typeof loadModel>>;

export async function loadModel({ path, parallel = 2, threads = 1, contextSize = 2560 }: ModelOptions) {
  const llama = await getLlama({ gpu: false, build: 'never', maxThreads: threads, logLevel: LlamaLogLevel.error });
  const model = await llama.loadModel({ modelPath: path });
  let late = 0;
  const context = await model.createContext({
    contextSize,
    threads,
    sequences: parallel,
    swaFullCache: true,
    batching: { itemPrioritizationStrategy: inOrder },
  });
  const frame = frameOf(model.fileInfo.metadata.tokenizer?.chat_template);
  const free: Slot[] = Array.from({ length: parallel }, (_, index) => ({ sequence: context.getSequence(), index }));
  const waiting: ((slot: Slot) => void)[] = [];

  return { name: model.fileInfo.metadata.general.name ?? path, complete };

  // Answers the messages. `piece` gets each piece of text as soon as its characters are complete.
  async function complete(
    messages: readonly ChatMessage[],
    { temperature, topP, maxTokens, seed }: Sampling,
    signal: AbortSignal,
    piece: (text: string) => void,
  ): Promise<Completion> {
    const slot = await take();
    const { sequence } = slot;
    try {
      const prompt = tokenize(frame(messages));
      const room = Math.min(maxTokens, contextSize - prompt.length - 1);
      // The last token is left out, because the model must have a token to evaluate even if a request is
      // repeated.
      await sequence.adaptStateToTokens(prompt.slice(0, -1), false);
      const evaluated = sequence.nextTokenIndex;
      const answer: Token[] = [];
      let text = '';
      let sent = 0;
      let finishReason: Completion['finishReason'] = 'stop';
      const tokens = sequence.evaluate(prompt.slice(evaluated), {
        temperature,
        topP,
        evaluationPriority: slot.index as EvaluationPriority,
        ...(seed !== undefined && { seed }),
      });
      for await (const token of tokens) {
        signal.throwIfAborted();
        answer.push(token);
        text = model.detokenize(answer, false);
        const end = text.indexOf(END_OF_ANSWER);
        if (end >= 0) {
          text = text.slice(0, end);
          break;
        }
        // Hold back an incomplete character, and an end of the text that could begin END_OF_ANSWER.
        const whole = text.endsWith('\uFFFD') ? sent : text.length - END_OF_ANSWER.length;
        if (whole > sent) {
          piece(text.slice(sent, whole));
          sent = whole;
        }
        if (answer.length >= room || (answer.length % 16 === 0 && goesInCircles(text))) {
          finishReason = 'length';
          break;
        }
      }
      if (text.length > sent) piece(text.slice(sent));
      return { finishReason, promptTokens: prompt.length, completionTokens: answer.length };
    } finally {
      give(slot);
    }
  }

  function tokenize(text: string): Token[] {
    const tokens = model.tokenize(text, true);
    const { bos } = model.tokens;
    return bos !== null && model.tokens.shouldPrependBosToken ? [bos, ...tokens] : tokens;
  }

  // Orders the items by sequence without gaps: only then does llama.cpp compute all of them in a single
  // batch, 50 tokens per second instead of 20. Waits some microtasks until every call has an item.
  function inOrder({ items, size }: { items: readonly BatchItem[]; size: number }): PrioritizedBatchItem[] {
    if (items.length < parallel - free.length && late++ < 100) return [];
    late = 0;
    let remaining = size;
    return items
      .toSorted((a, b) => a.evaluationPriority - b.evaluationPriority)
      .map((item, index) => {
        const processAmount = Math.min(item.tokens.length, Math.floor(remaining / (items.length - index)));
        remaining -= processAmount;
        return { item, processAmount };
      })
      .filter(({ processAmount }) => processAmount > 0);
  }

  async function take(): Promise<Slot> {
    return free.pop() ?? (await new Promise((resolve) => waiting.push(resolve)));
  }

  function give(slot: Slot): void {
    const next = waiting.shift();
    if (next) next(slot);
    else free.push(slot);
  }
}

interface Slot {
  sequence: LlamaContextSequence;
  index: number;
}

// Returns true after four repetitions of the same 8 to 250 characters, because small models often repeat
// themselves endlessly.
function goesInCircles(text: string): boolean {
  const circle = /(.{8,250}?)\1{3}$/s.exec(text.slice(-1000))?.[1];
  return circle !== undefined && /\p{L}{3}/u.test(circle);
}
