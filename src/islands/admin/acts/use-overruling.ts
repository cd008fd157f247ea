import { useState } from 'react';
import { isApiError } from '#client/api-error.ts';

/**
 * How a dialog says what a colleague decided since its thing was read, before the same button overrules it.
 * @param seen the number of the newest act in the record at that time
 */
export function useOverruling(seen: number | undefined) {
  const [isTold, setTold] = useState(false);
  const [isDecision, setDecision] = useState(false);
  return {
    /** What the next try sends: once the decision was read, nothing. */
    seen: isTold ? undefined : seen,
    /** The title of the last failure, and what is on the button. */
    nameFailure: (failed: string): string =>
      isDecision ? 'Un colega decidió mientras tanto' : failed,
    nameButton: (label: string): string => (isTold ? `${label} de todas formas` : label),
    noteFailure(error: unknown): void {
      const isOfColleague = isApiError(error, 409) && error.code === 'decided_meanwhile';
      setDecision(isOfColleague);
      if (isOfColleague) setTold(true);
    },
  };
}
