// The endpoint on Bun: Bun.serve and its own fetch. No log line.
const { PORT, LLM_URL = '', LLM_API_KEY = '', LLM_MODEL = '', INSTRUCTION = '' } = process.env;
const headers = { 'access-control-allow-origin': '*' };

Bun.serve({
  port: Number(PORT),
  hostname: '127.0.0.1',
  routes: { '/api/generate-template': { POST: generate } },
  fetch: () => new Response('not found', { status: 404 }),
});

async function generate(request) {
  try {
    const { prompt, area } = await request.json();
    if (typeof prompt !== 'string' || prompt === '') {
      return Response.json({ error: 'prompt es requerido' }, { status: 400, headers });
    }
    const content = typeof area === 'string' ? `Área: ${area}\n${prompt}` : prompt;
    const response = await fetch(LLM_URL, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${LLM_API_KEY}` },
      body: JSON.stringify({
        model: LLM_MODEL,
        messages: [
          { role: 'system', content: INSTRUCTION },
          { role: 'user', content },
        ],
        temperature: 0.3,
        max_tokens: 900,
      }),
    });
    if (!response.ok) {
      return Response.json({ error: 'Upstream error', details: await response.text() }, { status: 502, headers });
    }
    const body = await response.json();
    return Response.json({ text: (body.choices?.[0]?.message?.content ?? '').trim() }, { headers });
  } catch (error) {
    return Response.json({ error: 'server error', details: String(error) }, { status: 500, headers });
  }
}
