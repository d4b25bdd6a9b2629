import { setImmediate as turn } from 'node:timers/promises';

/**
 * Looks a thing up once for all who ask for it in one turn of the event loop: in a crowd the same user's calls come in together. The look begins
 * after the last of them has come, so nobody is told what was so before they asked.
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
