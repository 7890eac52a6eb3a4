// The repairs that need no judgement (the page, the Word document, the evaluation; never the JSON answer).
export interface Repair {
  rule: string;
  message: string;
  count: number;
}
export function normalise(text: string): { text: string; repairs: Repair[] } {
  const mended = text.replaceAll(/\r\n?/g, '\n').normalize('NFC').trim();
  return { text: mended === '' ? '' : `${mended}\n`, repairs: [] };
}
