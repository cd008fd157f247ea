import { useEffect, useState } from 'react';
import type { Suggestion } from '#contract/search.ts';
import { canSuggest } from '#domain/search/suggestion.ts';
import { publicApi } from '#state/api.ts';

const pauseMs = 200;
const timeoutMs = 4_000;

/**
 * Loads suggestions for a text when typing pauses. A newer text cancels the running call. The last suggestions stay
 * until the next ones arrive. After a failure the list is empty, because the search works without it. Null before the
 * first.
 */
export function useSuggestions(text: string): readonly Suggestion[] | null {
  const [found, setFound] = useState<readonly Suggestion[] | null>(null);
  useEffect(() => {
    if (!canSuggest(text)) return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      void loadSuggestions(text, controller.signal).then((items) => {
        if (!controller.signal.aborted) setFound(items);
      });
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text]);
  return canSuggest(text) ? found : null;
}

async function loadSuggestions(text: string, signal: AbortSignal): Promise<readonly Suggestion[]> {
  try {
    const query = { q: text.trim() };
    return (await publicApi('GET /suggestions', { query, signal, timeout: timeoutMs })).data;
  } catch {
    return [];
  }
}
