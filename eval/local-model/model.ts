// A GGUF file → a model that completes chat messages, token by token, and tells how likely it finds a given text.
import { getLlama, LlamaLogLevel, type Token } from 'node-llama-cpp';
import { END_OF_ANSWER, frameOf, type Message } from './frame.ts';

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
  // Calls that run at the same time; the others wait.
  parallel?: number;
  // More than the free cores makes it slower: the threads wait for each other.
  threads?: number;
  contextSize?: number;
  // Worked exchanges before the real one, for a model that was never taught to answer.
  shots?: number;
}

export type Model = Awaited<ReturnType<typeof loadModel>>;

export async function loadModel({ path, parallel = 2, threads = 1, contextSize = 2560, shots = 0 }: ModelOptions) {
  const llama = await getLlama({ gpu: false, build: 'never', maxThreads: threads, logLevel: LlamaLogLevel.error });
  const model = await llama.loadModel({ modelPath: path });
  const context = await model.createContext({ contextSize, threads, sequences: parallel, swaFullCache: true });
  const frame = frameOf(model.fileInfo.metadata.tokenizer?.chat_template, shots);
  const free = Array.from({ length: parallel }, () => context.getSequence());
  const waiting: ((sequence: (typeof free)[number]) => void)[] = [];

  return { name: model.fileInfo.metadata.general.name ?? path, complete, likelihood };

  // Calls `piece` with each bit of text as soon as it is whole characters.
  async function complete(
    messages: readonly Message[],
    { temperature, topP, maxTokens, seed }: Sampling,
    signal: AbortSignal,
    piece: (text: string) => void,
  ): Promise<Completion> {
    const sequence = await take();
    try {
      const prompt = tokenize(frame(messages));
      const room = Math.min(maxTokens, contextSize - prompt.length - 1);
      await sequence.adaptStateToTokens(prompt, false);
      const known = sequence.nextTokenIndex;
      const answer: Token[] = [];
      let text = '';
      let sent = 0;
      let finishReason: Completion['finishReason'] = 'length';
      const tokens = sequence.evaluate(prompt.slice(known), {
        temperature,
        topP,
        ...(seed !== undefined && { seed }),
      });
      for await (const token of tokens) {
        signal.throwIfAborted();
        if (model.isEogToken(token)) {
          finishReason = 'stop';
          break;
        }
        answer.push(token);
        text = model.detokenize(answer, false);
        const end = text.indexOf(END_OF_ANSWER);
        if (end >= 0) {
          text = text.slice(0, end);
          finishReason = 'stop';
          break;
        }
        // What could be the start of the end mark, or half a character, waits.
        const whole = text.endsWith('\uFFFD') ? sent : text.length - END_OF_ANSWER.length;
        if (whole > sent) {
          piece(text.slice(sent, whole));
          sent = whole;
        }
        if (answer.length >= room || goesInCircles(text)) break;
      }
      if (text.length > sent) piece(text.slice(sent));
      return { finishReason, promptTokens: prompt.length, completionTokens: answer.length };
    } finally {
      give(sequence);
    }
  }

  // Natural logarithm of the probability of each token of `text` as the answer to the messages, with the token's own text.
  async function likelihood(
    messages: readonly Message[],
    text: string,
  ): Promise<{ text: string; logProbability: number }[]> {
    const sequence = await take();
    try {
      const prompt = tokenize(frame(messages));
      const answer = model.tokenize(`${text}${END_OF_ANSWER}`, false);
      await sequence.adaptStateToTokens(prompt.slice(0, -1), false);
      const known = sequence.nextTokenIndex;
      const rest = prompt.slice(known, -1);
      const steps = [...prompt.slice(-1), ...answer.slice(0, -1)];
      const results = await sequence.controlledEvaluate([
        ...rest,
        ...steps.map((token, index): [Token, object] => [
          token,
          {
            generateNext: {
              logits: { filter: { tokens: answer.slice(index, index + 1), includeMax: true } },
              totalLogitWeight: true,
            },
          },
        ]),
      ]);
      return answer.map((token, index) => {
        const next = results[rest.length + index]?.next;
        const logits = next?.logits ?? new Map<Token, number>();
        const logit = logits.get(token) ?? Number.NaN;
        return {
          text: model.detokenize([token]),
          logProbability: logit - Math.max(...logits.values()) - Math.log(next?.totalLogitWeight ?? Number.NaN),
        };
      });
    } finally {
      give(sequence);
    }
  }

  function tokenize(text: string): Token[] {
    const tokens = model.tokenize(text, true);
    const { bos } = model.tokens;
    return bos !== null && model.tokens.shouldPrependBosToken ? [bos, ...tokens] : tokens;
  }

  async function take() {
    return free.pop() ?? (await new Promise<(typeof free)[number]>((resolve) => waiting.push(resolve)));
  }

  function give(sequence: (typeof free)[number]) {
    const next = waiting.shift();
    if (next) next(sequence);
    else free.push(sequence);
  }
}

// A model of this size often repeats itself for ever: four times the same 8 to 250 characters is as good as the limit.
function goesInCircles(text: string): boolean {
  const circle = /(.{8,250}?)\1{3}$/s.exec(text.slice(-1000))?.[1];
  return circle !== undefined && /\p{L}{3}/u.test(circle);
}
