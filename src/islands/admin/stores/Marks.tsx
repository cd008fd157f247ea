import type { ReactElement } from 'react';
import { listMarks, type Mark } from './store-facts.ts';

const tones: Record<Mark['tone'], string> = {
  bad: 'border-coral text-coral',
  waiting: 'border-mango bg-mango-wash',
  good: 'border-leaf bg-leaf-wash',
};

export function Marks({ store }: { store: Parameters<typeof listMarks>[0] }): ReactElement {
  return (
    <ul className="flex flex-wrap gap-1.5 empty:hidden">
      {listMarks(store).map(({ text, tone }) => (
        <li
          key={text}
          className={`rounded-md rule px-2 py-0.5 text-small font-semibold ${tones[tone]}`}
        >
          {text}
        </li>
      ))}
    </ul>
  );
}
