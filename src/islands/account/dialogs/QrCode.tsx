import type { ReactElement } from 'react';
import { useCallback } from 'react';
import { useFetched } from '../../shared/use-fetched.ts';
import { formatQrPath } from './qr-path.ts';

interface Props {
  text: string;
  label: string;
}

/** A QR code, dark on light in every theme, because cameras need that. */
export function QrCode({ text, label }: Props): ReactElement {
  const encode = useCallback(async () => {
    const { encode: encodeQr } = await import('uqr');
    return encodeQr(text, { border: 3 });
  }, [text]);
  const code = useFetched(true, encode);
  const size = code?.size ?? 1;
  return (
    <svg
      className="w-[min(220px,70vw)] justify-self-center rounded-lg bg-[#fff]"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
    >
      {code !== null && (
        <path d={formatQrPath(code.data)} fill="#000" shapeRendering="crispEdges" />
      )}
    </svg>
  );
}
