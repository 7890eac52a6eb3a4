// Fastify over undici and nothing else: no log, request id, CORS, time limit or cancellation. The difference to Membrete is what those cost.
import Fastify from 'fastify';
import { request } from 'undici';

const { PORT = '5055', LLM_URL = '', LLM_API_KEY = '', LLM_MODEL = '', INSTRUCTION = '' } = process.env;
const headers = { 'content-type': 'application/json', authorization: `Bearer ${LLM_API_KEY}` };

const app = Fastify();

app.post('/api/generate-template', async ({ body }, reply) => {
  const { prompt, area } = body ?? {};
  if (typeof prompt !== 'string' || prompt === '') return reply.code(400).send({ error: 'prompt es requerido' });
  const content = typeof area === 'string' ? `Área: ${area}\n${prompt}` : prompt;
  const messages = [
    { role: 'system', content: INSTRUCTION },
    { role: 'user', content },
  ];
  const call = JSON.stringify({ model: LLM_MODEL, messages, temperature: 0.3, max_tokens: 900 });
  const response = await request(LLM_URL, { method: 'POST', headers, body: call });
  if (response.statusCode !== 200) {
    return reply.code(502).send({ error: 'Upstream error', details: await response.body.text() });
  }
  const { choices } = await response.body.json();
  return { text: (choices?.[0]?.message?.content ?? '').trim() };
});

await app.listen({ port: Number(PORT), host: '127.0.0.1', backlog: 4_096 });
