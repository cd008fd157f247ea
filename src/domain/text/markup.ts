const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const characters: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(entities).map(([character, entity]) => [entity, character]),
);

/** Escapes a text for HTML or XML, between tags or in a quoted attribute. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Reverses `escapeMarkup`. */
export function unescapeMarkup(markup: string): string {
  return markup.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => characters[entity] ?? entity);
}
