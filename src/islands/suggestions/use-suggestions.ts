import { useEffect, useState } from 'react';
import type { Suggestion } from '#contract/search.ts';
import { canSuggest } from '#domain/search/suggestion.ts';
import { publicApi } from '#state/api.ts';

const pauseMs = 200;
const timeoutMs = 4_000;

interface Found {
  readonly text: string;
  readonly items: readonly Suggestion[];
}

/**
 * Suggestions for a text, asked for once typing pauses; a newer text gives up the call for the older one. The last
 * ones stay until the next arrive. A failure suggests nothing: the search works without. Null until then.
 */
export function useSuggestions(text: string): readonly Suggestion[] | null {
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    if (!canSuggest(text)) return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      void loadSuggestions(text, controller.signal).then((items) => {
        if (!controller.signal.aborted) setFound({ text, items });
      });
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text]);
  return canSuggest(text) && found !== null ? found.items : null;
}

async function loadSuggestions(text: string, signal: AbortSignal): Promise<readonly Suggestion[]> {
  try {
    const query = { q: text.trim() };
    return (await publicApi('GET /suggestions', { query, signal, timeout: timeoutMs })).data;
  } catch {
    return [];
  }
}
