// The endpoint on Go's standard library: net/http on both sides, encoding/json, one keep-alive pool. No log line.
package main

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"strings"
)

type message struct {
	Role    string `json:"role"`
	Content string `json:"content"`
}

type completionRequest struct {
	Model       string    `json:"model"`
	Messages    []message `json:"messages"`
	Temperature float64   `json:"temperature"`
	MaxTokens   int       `json:"max_tokens"`
}

type completion struct {
	Choices []struct {
		Message struct {
			Content string `json:"content"`
		} `json:"message"`
	} `json:"choices"`
}

var (
	url         = os.Getenv("LLM_URL")
	key         = os.Getenv("LLM_API_KEY")
	model       = os.Getenv("LLM_MODEL")
	instruction = os.Getenv("INSTRUCTION")
	client      = &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 8192}}
)

func main() {
	http.HandleFunc("POST /api/generate-template", generate)
	if err := http.ListenAndServe("127.0.0.1:"+os.Getenv("PORT"), nil); err != nil {
		panic(err)
	}
}

func generate(w http.ResponseWriter, r *http.Request) {
	var asked struct {
		Prompt string  `json:"prompt"`
		Area   *string `json:"area"`
	}
	body := http.MaxBytesReader(w, r.Body, 1<<20)
	if err := json.NewDecoder(body).Decode(&asked); err != nil || asked.Prompt == "" {
		answer(w, http.StatusBadRequest, map[string]string{"error": "prompt es requerido"})
		return
	}
	content := asked.Prompt
	if asked.Area != nil {
		content = "Área: " + *asked.Area + "\n" + asked.Prompt
	}
	messages := []message{{"system", instruction}, {"user", content}}
	call, err := json.Marshal(completionRequest{model, messages, 0.3, 900})
	if err != nil {
		fail(w, err)
		return
	}
	request, err := http.NewRequestWithContext(r.Context(), http.MethodPost, url, bytes.NewReader(call))
	if err != nil {
		fail(w, err)
		return
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Authorization", "Bearer "+key)
	response, err := client.Do(request)
	if err != nil {
		fail(w, err)
		return
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		fail(w, err)
		return
	}
	if response.StatusCode != http.StatusOK {
		answer(w, http.StatusBadGateway, map[string]string{"error": "Upstream error", "details": string(text)})
		return
	}
	var got completion
	if err := json.Unmarshal(text, &got); err != nil || len(got.Choices) == 0 {
		answer(w, http.StatusInternalServerError, map[string]string{"error": "server error"})
		return
	}
	answer(w, http.StatusOK, map[string]string{"text": strings.TrimSpace(got.Choices[0].Message.Content)})
}

func fail(w http.ResponseWriter, err error) {
	answer(w, http.StatusInternalServerError, map[string]string{"error": "server error", "details": err.Error()})
}

func answer(w http.ResponseWriter, status int, body map[string]string) {
	w.Header().Set("Access-Control-Allow-Origin", "*")
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.WriteHeader(status)
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	_ = encoder.Encode(body)
}
