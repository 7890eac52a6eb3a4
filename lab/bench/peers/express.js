// A plain implementation of the specification: Express with its JSON parser, the cors package and the global fetch. It has no log.
import cors from 'cors';
import express from 'express';

const { PORT = '5055', LLM_URL = '', LLM_API_KEY = '', LLM_MODEL = '', INSTRUCTION = '' } = process.env;

const app = express();
app.disable('x-powered-by');
app.use(cors());
app.use(express.json({ limit: '1mb' }));

app.post('/api/generate-template', async (req, res) => {
  try {
    const { prompt, area } = req.body ?? {};
    if (typeof prompt !== 'string' || prompt === '') return res.status(400).json({ error: 'prompt es requerido' });
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
    if (!response.ok) return res.status(502).json({ error: 'Upstream error', details: await response.text() });
    const body = await response.json();
    return res.json({ text: (body.choices?.[0]?.message?.content ?? '').trim() });
  } catch (error) {
    return res.status(500).json({ error: 'server error', details: String(error) });
  }
});

app.listen(Number(PORT), '127.0.0.1', () => console.log(`listening on http://127.0.0.1:${PORT}`));
