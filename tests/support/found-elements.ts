/** Finds elements for an inline program. Each is created when the program first asks for it; `press` taps it. */
export function createFoundElements<Own extends object>(own: Own) {
  const createElement = () => ({
    hidden: false,
    textContent: '',
    press: () => undefined,
    setAttribute: () => undefined,
    focus: () => undefined,
    addEventListener(_name: string, listener: () => void) {
      Object.assign(this, { press: listener });
    },
    ...own,
  });
  const elements = new Map<string, ReturnType<typeof createElement>>();
  return (selector: string) => {
    const element = elements.get(selector) ?? createElement();
    elements.set(selector, element);
    return element;
  };
}
