// The meaning of a chat-completions host's JSON: one whole reply, or one chunk of a streamed one.
// Shapes seen in the wild: Groq, OpenAI, Azure, OpenRouter, Mistral, vLLM, llama.cpp, LM Studio, Ollama.
import { AppError } from '../errors.ts';

// Tokens, as the upstream counted them.
export interface Usage {
  inputTokens: number;
  outputTokens: number;
}

export interface Reply {
  // The message content as the upstream wrote it; '' if there is none.
  text: string;
  finishReason: string | undefined;
  usage: Usage | undefined;
  // The whole JSON if the host reported an error inside a successful answer. Not redacted.
  error: string | undefined;
}

// The failure that an error inside a successful answer is, in the forms that have no room for it beside the text.
export function errorInside(details: string): AppError {
  const hint = 'the upstream reported an error inside a successful answer: its text is in the details of the 502';
  return new AppError('upstream', details, { reason: 'error_in_200', hint });
}

// Reads a whole answer. A body without choices, message or content has an empty text.
export function readReply(body: unknown): Reply {
  const choice = at(member(body, 'choices'), 0);
  const finishReason = textOf(member(choice, 'finish_reason')) || undefined;
  return {
    text: textOf(member(member(choice, 'message'), 'content')),
    finishReason,
    usage: usageOf(body),
    error: hasError(body, choice) ? JSON.stringify(body) : undefined,
  };
}

// Reads one chunk of a stream: the choice of index 0, wherever it stands. A few hosts send a whole `message` instead of the `delta`.
export function readChunk(body: unknown): Reply {
  const choices = member(body, 'choices');
  const choice = Array.isArray(choices) ? choices.find((entry) => (member(entry, 'index') ?? 0) === 0) : undefined;
  const message = member(choice, 'delta') ?? member(choice, 'message');
  return {
    text: textOf(member(message, 'content')),
    finishReason: textOf(member(choice, 'finish_reason')) || undefined,
    usage: usageOf(body) ?? usageOf(member(body, 'x_groq')),
    error: hasError(body, choice) || member(member(body, 'x_groq'), 'error') ? JSON.stringify(body) : undefined,
  };
}

function hasError(body: unknown, choice: unknown): boolean {
  return (
    Boolean(member(body, 'error')) ||
    member(body, 'object') === 'error' ||
    Boolean(member(choice, 'error')) ||
    member(choice, 'finish_reason') === 'error'
  );
}

// The text of a content: a string as it is, or the text parts of an array, joined.
function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map((part) => (typeof part === 'string' ? part : textOf(member(part, 'text')))).join('');
}

function usageOf(body: unknown): Usage | undefined {
  const usage = member(body, 'usage');
  const inputTokens = member(usage, 'prompt_tokens');
  const outputTokens = member(usage, 'completion_tokens');
  return isCount(inputTokens) && isCount(outputTokens) ? { inputTokens, outputTokens } : undefined;
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function at(value: unknown, index: number): unknown {
  return Array.isArray(value) ? value[index] : undefined;
}
