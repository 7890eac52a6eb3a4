// Reads the body of a chat-completions request, and refuses what Groq refuses.
import { wireErrorBody } from './wire.ts';

export interface ChatRequest {
  model: string;
  stream: boolean;
  includeUsage: boolean;
  prompt: string; // the content of the last user message
  promptChars: number; // the characters of all messages
  parsed: Record<string, unknown>;
}

// Returns the request, or the body of the 400 that Groq would send.
export function readChatRequest(bytes: Uint8Array): ChatRequest | { refusal: string } {
  let parsed: unknown;
  try {
    parsed = JSON.parse(UTF8.decode(bytes));
  } catch {
    return refusalOf('failed to decode json body: the body is not valid JSON in UTF-8');
  }
  if (!isRecord(parsed)) return refusalOf("'' : value must be an object");
  const unknown = Object.keys(parsed).find((name) => !SUPPORTED.has(name));
  if (unknown !== undefined) return refusalOf(`property '${unknown}' is unsupported`);
  const { model, messages, stream, stream_options: streamOptions } = parsed;
  if (model === undefined) return refusalOf("'model' : property 'model' is missing");
  if (typeof model !== 'string') return refusalOf("'model' : value must be a string");
  if (messages === undefined) return refusalOf("'messages' : property 'messages' is missing");
  if (!Array.isArray(messages)) return refusalOf("'messages' : value must be an array");
  if (messages.length === 0) return refusalOf("'messages' : minimum number of items is 1");
  if (streamOptions !== undefined && stream !== true) {
    return refusalOf("The 'stream_options' parameter is only allowed when 'stream' is enabled");
  }
  const misfit = findMisfit(parsed);
  if (misfit !== undefined) return refusalOf(misfit);

  let prompt = '';
  let promptChars = 0;
  for (const [index, message] of messages.entries()) {
    if (!isRecord(message) || !ROLES.has(message.role)) {
      return refusalOf(`'messages.${index}' : discriminator property 'role' has invalid value`);
    }
    const content = textOf(message.content);
    if (content === undefined)
      return refusalOf(`'messages.${index}.content' : value must be a string or an array of parts`);
    promptChars += content.length;
    if (message.role === 'user') prompt = content;
  }
  const includeUsage = isRecord(streamOptions) && streamOptions.include_usage === true;
  return { model, stream: stream === true, includeUsage, prompt, promptChars, parsed };
}

const UTF8 = new TextDecoder('utf-8', { fatal: true });

const SUPPORTED = new Set(
  `model messages stream stream_options temperature max_tokens max_completion_tokens top_p seed stop user service_tier
  n reasoning_effort include_reasoning reasoning_format response_format tools tool_choice parallel_tool_calls
  frequency_penalty presence_penalty`.split(/\s+/),
);
const ROLES = new Set<unknown>(['system', 'user', 'assistant', 'developer', 'tool']);
const NUMBERS = ['temperature', 'max_tokens', 'max_completion_tokens', 'top_p'];

function findMisfit(body: Record<string, unknown>): string | undefined {
  const number = NUMBERS.find((name) => body[name] != null && typeof body[name] !== 'number');
  if (number !== undefined) return `'${number}' : value must be a number`;
  if (body.stream != null && typeof body.stream !== 'boolean') return "'stream' : value must be a boolean";
  if (body.n != null && body.n !== 1) return "'n' : number must be at most 1";
  if (body.include_reasoning != null && body.reasoning_format != null) {
    return 'cannot specify both `include_reasoning` and `reasoning_format`';
  }
  return undefined;
}

function textOf(content: unknown): string | undefined {
  if (content == null) return '';
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return undefined;
  return content.map((part: unknown) => (isRecord(part) && typeof part.text === 'string' ? part.text : '')).join('');
}

function refusalOf(message: string): { refusal: string } {
  return { refusal: wireErrorBody(message) };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
