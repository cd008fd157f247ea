import { type ReactElement, useEffect, useState } from 'react';
import { Link } from 'wouter';
import type { OwnBusiness } from '#contract/stores.ts';
import { openState } from '#domain/hours/opening-hours.ts';
import { settingsFieldPath, settingsPath } from '#domain/paths/owner-paths.ts';
import { useBusiness } from '#islands/owner/business/owner-context.ts';

type Hours = Pick<OwnBusiness, 'business_hours' | 'timezone'>;

/** What visitors read now of the store; nothing of one that is blocked, of which a notice says so above every screen. */
export function StoreState(): ReactElement | null {
  const business = useBusiness();
  const now = useNow();
  if (business.blocked !== null) return null;
  const { tone, word, detail } = describeStore(business, now);
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-3">
      <span>
        <span>Tus clientes ven: </span>
        <span className="inline-flex items-center gap-1.5">
          <span
            aria-hidden="true"
            className={`size-2.5 rounded-full forced-colors:bg-[CanvasText] ${tones[tone]}`}
          />
          <b>{word}</b>
        </span>
        {detail !== null && <span>{` ${detail}`}</span>}
      </span>
      <Link
        className="link inline-flex min-h-11 items-center"
        href={tone === 'unknown' ? settingsFieldPath('horario') : settingsPath()}
      >
        {tone === 'unknown' ? 'Publicar horario' : 'Cambiar'}
      </Link>
    </p>
  );
}

const tones = { open: 'bg-leaf', closed: 'bg-coral', unknown: 'bg-soft' } as const;

interface StoreText {
  readonly tone: keyof typeof tones;
  readonly word: string;
  readonly detail: string | null;
}

/** @example describeStore(business, new Date()) // { tone: 'open', word: 'Abierto', detail: 'hasta las 18:00' } */
export function describeStore({ business_hours: hours, timezone }: Hours, now: Date): StoreText {
  if (hours === null) return { tone: 'unknown', word: 'Cerrado', detail: 'Sin horario' };
  const { open, untilText, opensText } = openState(hours, timezone, now);
  if (open) return { tone: 'open', word: 'Abierto', detail: untilText ?? null };
  return {
    tone: 'closed',
    word: 'Cerrado',
    detail: opensText === undefined ? null : `abre ${opensText}`,
  };
}

/** The time to the minute, while the screen is there. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(new Date());
    }, 60_000);
    return () => {
      clearInterval(timer);
    };
  }, []);
  return now;
}
