import type { ReactElement } from 'react';

interface Props {
  /** Names the missing thing. */
  title: string;
  text?: string;
  action: { href: string; label: string };
  level?: 1 | 2;
}

/** An empty list or a missing page: a drawing, a sentence and a link to go on. */
export function EmptyState({ title, text, action, level = 2 }: Props): ReactElement {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className="empty">
      <svg className="mb-2" viewBox="0 0 160 112" width="160" height="112" aria-hidden="true">
        <path stroke="var(--line)" strokeWidth="4" strokeLinecap="round" d="M8 106h144" />
        <path fill="var(--card)" stroke="var(--line)" strokeWidth="2" d="M24 50h112v56H24z" />
        <path fill="var(--sea-wash)" d="M36 62h50v32H36zm64 0h24v44h-24z" />
        <path stroke="var(--edge)" strokeWidth="2" d="M36 84h50" />
        <path fill="var(--mango)" d={drawStripes(18, 67.6, 117.2)} />
        <path fill="var(--card)" stroke="var(--line)" d={drawStripes(42.8, 92.4)} />
        <path fill="var(--sea)" d="M18 22 26 8h108l8 14z" />
      </svg>
      <Heading>{title}</Heading>
      {text !== undefined && <p>{text}</p>}
      <a className="btn main" href={action.href}>
        {action.label}
      </a>
    </div>
  );
}

/** The stripes of the awning, by their left edges. */
function drawStripes(...edges: number[]): string {
  return edges.map((x) => `M${x} 22h24.8v24a12.4 12.4 0 0 1-24.8 0z`).join('');
}
