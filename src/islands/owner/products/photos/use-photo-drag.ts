import type { RefObject } from 'react';
import { useEffect, useEffectEvent, useState } from 'react';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import {
  draggable,
  dropTargetForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';

type DragState = 'idle' | 'dragged' | 'over';

/** Lets a tile be dragged onto another one, whose position it takes. */
export function usePhotoDrag(
  tile: RefObject<HTMLElement | null>,
  index: number,
  onMove: (from: number, to: number) => void,
  isLocked: boolean,
): DragState {
  const [state, setState] = useState<DragState>('idle');
  const move = useEffectEvent(onMove);
  useEffect(() => {
    const element = tile.current;
    if (element === null || isLocked) return;
    const rest = () => {
      setState('idle');
    };
    return combine(
      draggable({
        element,
        getInitialData: () => ({ photo: index }),
        onDragStart: () => {
          setState('dragged');
        },
        onDrop: rest,
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) =>
          typeof source.data.photo === 'number' && source.element !== element,
        onDragEnter: () => {
          setState('over');
        },
        onDragLeave: rest,
        onDrop: ({ source }) => {
          rest();
          move(Number(source.data.photo), index);
        },
      }),
    );
  }, [tile, index, isLocked]);
  return state;
}
