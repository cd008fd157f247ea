import { useState } from 'react';
import { isApiError } from '#client/api-error.ts';

/**
 * Shows in a dialog the decision that a colleague made after the thing was read. The same button then overrules it.
 * @param seen the number of the newest act in the record at that time
 */
export function useOverruling(seen: number | undefined) {
  const [hasReadDecision, setReadDecision] = useState(false);
  const [isDecision, setDecision] = useState(false);
  return {
    /** The value for the next attempt: none once the operator has read the decision. */
    seen: hasReadDecision ? undefined : seen,
    /** The title for the last failure. */
    nameFailure: (failed: string): string =>
      isDecision ? 'Un colega decidió mientras tanto' : failed,
    nameButton: (label: string): string => (hasReadDecision ? `${label} de todas formas` : label),
    noteFailure(error: unknown): void {
      const isOfColleague = isApiError(error, 409) && error.code === 'decided_meanwhile';
      setDecision(isOfColleague);
      if (isOfColleague) setReadDecision(true);
    },
  };
}
