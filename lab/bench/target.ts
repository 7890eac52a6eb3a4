export interface Target {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

export function requestOf({ url, headers, body }: Target): Buffer {
  const { pathname, host } = new URL(url);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `POST ${pathname} HTTP/1.1\r\nhost: ${host}\r\n${lines.join('')}`;
  return Buffer.from(`${head}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
}
