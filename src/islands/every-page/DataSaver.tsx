import { useStore } from '@nanostores/react';
import type { ReactElement } from 'react';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { $dataSaver, isDataSaverOn, toggleDataSaver } from '#state/data-saver.ts';
import { deferPictures, loadDeferredPictures } from './deferred-pictures.ts';
import { keyOf, useElements } from './use-elements.ts';

/** The switch of the data saver, in the place that the footer reserves for it. */
export function DataSaver(): ReactElement {
  useStore($dataSaver);
  const isOn = isDataSaverOn();
  const spots = useElements('[data-saver-spot]');
  useEffect(() => {
    if (isOn) deferPictures();
    else loadDeferredPictures();
  }, [isOn]);
  return (
    <>
      {spots.map((spot) =>
        createPortal(
          <button
            type="button"
            role="switch"
            aria-checked={isOn}
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
