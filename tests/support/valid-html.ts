import { HtmlValidate, type Message } from 'html-validate';

const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    'void-style': 'off',
    'no-trailing-whitespace': 'off',
    'no-inline-style': 'off',
    'long-title': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'require-sri': 'off',
  },
});

/** What is not valid in the HTML of a page. */
export async function findInvalid(html: string): Promise<Message[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) => messages);
}
