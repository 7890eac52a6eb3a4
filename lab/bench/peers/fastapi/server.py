"""The endpoint on FastAPI and httpx, served by uvicorn with uvloop and httptools. No log line."""

import os
from contextlib import asynccontextmanager

import httpx
from fastapi import FastAPI
from fastapi.responses import JSONResponse
from pydantic import BaseModel

URL = os.environ["LLM_URL"]
MODEL = os.environ["LLM_MODEL"]
INSTRUCTION = os.environ["INSTRUCTION"]
client = httpx.AsyncClient(
    headers={"authorization": f"Bearer {os.environ['LLM_API_KEY']}"},
    limits=httpx.Limits(max_connections=None, max_keepalive_connections=8192),
    timeout=60,
)


@asynccontextmanager
async def lifespan(_: FastAPI):
    yield
    await client.aclose()


app = FastAPI(lifespan=lifespan)


class Asked(BaseModel):
    prompt: str = ""
    area: str | None = None


@app.post("/api/generate-template")
async def generate(asked: Asked):
    if asked.prompt == "":
        return answer({"error": "prompt es requerido"}, 400)
    content = asked.prompt if asked.area is None else f"Área: {asked.area}\n{asked.prompt}"
    messages = [{"role": "system", "content": INSTRUCTION}, {"role": "user", "content": content}]
    call = {"model": MODEL, "messages": messages, "temperature": 0.3, "max_tokens": 900}
    try:
        response = await client.post(URL, json=call)
    except httpx.HTTPError as error:
        return answer({"error": "server error", "details": str(error)}, 500)
    if response.status_code != 200:
        return answer({"error": "Upstream error", "details": response.text}, 502)
    return answer({"text": response.json()["choices"][0]["message"]["content"].strip()})


def answer(body: dict[str, str], status: int = 200) -> JSONResponse:
    return JSONResponse(body, status, {"access-control-allow-origin": "*"})
