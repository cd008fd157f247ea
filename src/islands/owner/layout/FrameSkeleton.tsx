import type { ReactElement } from 'react';
import { places } from './places.ts';

interface Props {
  siteName: string;
  /** What is being waited for, said aloud. */
  status?: string;
}

/** The frame before anything is known of its owner, as the page is rendered and while the session is checked. */
export function FrameSkeleton({ siteName, status }: Props): ReactElement {
  return (
    <div className="frame" aria-busy="true">
      <aside className="side">
        <p className="side-brand">
          <i aria-hidden="true" />
          {siteName}
        </p>
        <p className="side-title">
          <span className="bone" />
        </p>
        <ul className="side-nav">
          {places.map(({ path, label, Icon }) => (
            <li key={path}>
              <span>
                <Icon aria-hidden="true" className="icon" />
                {label}
              </span>
            </li>
          ))}
        </ul>
      </aside>
      <header className="head">
        <span className="head-title">
          <span className="bone" />
        </span>
        <span className="avatar" />
      </header>
      <div className="stage">
        {status !== undefined && (
          <p className="verifying" role="status">
            {status}
          </p>
        )}
        <div className="bones-head">
          <span className="bone" />
        </div>
        <div className="bones-list">
          <i />
          <i />
          <i />
        </div>
      </div>
      <div className="tabs">
        {places.map(({ path, label, Icon }) => (
          <span key={path}>
            <Icon aria-hidden="true" className="icon" />
            {label}
          </span>
        ))}
      </div>
    </div>
  );
}
