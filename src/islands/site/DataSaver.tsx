import { useStore } from '@nanostores/react';
import type { ReactElement } from 'react';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { $dataSaver, isSavingData, toggleDataSaver } from '#stores/data-saver.ts';
import { holdPictures, releasePictures } from './held-pictures.ts';
import { keyOf, useSpots } from './use-spots.ts';

/** The switch of the data saver, in the spot that the footer keeps for it. */
export function DataSaver(): ReactElement {
  useStore($dataSaver);
  const isSaving = isSavingData();
  const spots = useSpots('[data-saver-spot]');
  useEffect(() => {
    if (isSaving) holdPictures();
    else releasePictures();
  }, [isSaving]);
  return (
    <>
      {spots.map((spot) =>
        createPortal(
          <button
            type="button"
            role="switch"
            aria-checked={isSaving}
            className="saver"
            onClick={toggleDataSaver}
          >
            <i />
            Ahorro de datos
          </button>,
          spot,
          keyOf(spot),
        ),
      )}
    </>
  );
}
