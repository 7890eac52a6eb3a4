// Writes chat messages as the text that a model continues: in the model's chat format (ChatML), or as a
// transcript.

export interface ChatMessage {
  role: string;
  content: string;
}

// Marks the end of an answer in a transcript. After it, the model would write another request.
export const END_OF_ANSWER = '\n\n### ';

export function frameOf(chatTemplate: string | undefined): (messages: readonly ChatMessage[]) => string {
  return chatTemplate?.includes('<|im_start|>') ? chatml : transcript;
}

function chatml(messages: readonly ChatMessage[]): string {
  const turns = messages.map(({ role, content }) => `<|im_start|>${role}\n${content}<|im_end|>\n`);
  return `${turns.join('')}<|im_start|>assistant\n`;
}

// Writes a transcript, for models that were trained only on texts and have no chat format.
function transcript(messages: readonly ChatMessage[]): string {
  const contentsOf = (role: string) =>
    messages.filter((message) => message.role === role).map(({ content }) => content);
  return [...contentsOf('system'), `### Solicitud\n${contentsOf('user').join('\n\n')}\n\n### Respuesta\n`].join('\n\n');
}
