import { type RefObject, useEffect, useRef, useState } from 'react';

/** `refused`: no camera, no permission, or a page that browsers do not trust with one. */
export type CameraState = 'starting' | 'on' | 'refused';

const wanted: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 3840 }, height: { ideal: 2160 } },
};

/** Shows the camera in a film, and lets go of it with the screen. */
export function useCamera(): { film: RefObject<HTMLVideoElement | null>; state: CameraState } {
  const film = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>('starting');
  useEffect(() => {
    let stream: MediaStream | null = null;
    let isOver = false;
    const stop = (): void => stream?.getTracks().forEach((track) => track.stop());
    const start = async (): Promise<void> => {
      // Browsers offer it to secure pages only.
      stream = await navigator.mediaDevices.getUserMedia(wanted);
      if (isOver || !film.current) return stop();
      film.current.srcObject = stream;
      await film.current.play();
      setState('on');
    };
    start().catch(() => {
      stop();
      if (!isOver) setState('refused');
    });
    return () => {
      isOver = true;
      stop();
    };
  }, []);
  return { film, state };
}
