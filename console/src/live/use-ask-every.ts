import { useConnection } from './connection';

export const askEveryMs = 8000;
const askLiveMs = 60_000;

/** How often is asked, in milliseconds: with the live stream changes come by themselves, and asking now and then heals what it missed. */
export const useAskEvery = (): number => (useConnection() === 'live' ? askLiveMs : askEveryMs);
