import { setImmediate as turn } from 'node:timers/promises';

/**
 * Looks something up once for all callers within one turn of the event loop: under load the calls of one user arrive together. The look-up begins
 * after the last of them has come, so no caller gets a state from before its call.
 */
export class AtOnce<Key, Found> {
  private readonly asked = new Map<Key, Promise<Found>>();

  constructor(private readonly look: (key: Key) => Promise<Found>) {}

  find(key: Key): Promise<Found> {
    const known = this.asked.get(key);
    if (known) return known;
    const found = this.lookSoon(key);
    this.asked.set(key, found);
    return found;
  }

  private async lookSoon(key: Key): Promise<Found> {
    await turn();
    this.asked.delete(key);
    return this.look(key);
  }
}
