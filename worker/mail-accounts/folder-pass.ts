import type { ImapFlow } from 'imapflow';
import type { MailAccount } from '#core/database/entities/mail-account.entity';
import { ImapTrouble, readImapError } from '#core/kernel/imap/imap-trouble';
import { noteFolder } from '#core/records/mail-accounts/account-state';
import { findFetched, findUnended, forgetGone, noteEnded } from '#core/records/mail-accounts/fetched-messages';
import { announcement, type FolderPorts, MessageTaker } from './message-taker.js';

/** How many messages are asked about at once. */
const batch = 100;
/** After so long all of the folder is compared with what is known, in milliseconds: what was left is tried again. */
const wholeEveryMs = 15 * 60_000;

/** What a look at a folder has left undone; `trouble` says why, where it is known. */
export interface PassResult {
  waiting: number;
  trouble: ImapTrouble | null;
}

/**
 * Goes through an opened folder: takes what is new, then marks or moves what the ledger has. Numbers of messages only grow (RFC 3501 §2.3.1.1), so after
 * one look at all of them only higher ones are looked at, until it is time to compare all again.
 */
export class FolderPasses {
  private seenUpTo = 0;
  private wholeAt = -Infinity;
  private readonly folder: { accountId: number; uidValidity: number };
  private readonly taker: MessageTaker;

  constructor(
    private readonly client: ImapFlow,
    private readonly account: MailAccount,
    private readonly ports: FolderPorts,
  ) {
    const { mailbox } = client;
    if (!mailbox) throw new ImapTrouble('connection_lost');
    this.folder = { accountId: account.id, uidValidity: Number(mailbox.uidValidity) };
    this.taker = new MessageTaker(client, account, this.folder.uidValidity, ports);
  }

  /** One look. `goOn`: whether this process may still read the mailbox; it is asked before each message. Throws ImapTrouble and what concerns all. */
  async run(goOn: () => boolean): Promise<PassResult> {
    const isWhole = performance.now() - this.wholeAt >= wholeEveryMs;
    if (isWhole) this.seenUpTo = 0;
    const { uids, highest } = await this.findNew(isWhole);
    let [waiting, hasRoom] = [uids.length, true];
    for (let at = 0; at < uids.length && goOn() && hasRoom; at += batch) {
      const numbers = uids.slice(at, at + batch);
      for (const uid of numbers.length > 0 ? await this.takeBatch(numbers, goOn) : []) {
        if (uid === 'no-room') hasRoom = false;
        else waiting -= 1;
      }
    }
    await this.end();
    if (waiting > 0) return { waiting, trouble: hasRoom ? null : new ImapTrouble('quarantine_full') };
    this.seenUpTo = Math.max(this.seenUpTo, highest);
    if (isWhole) this.wholeAt = performance.now();
    return { waiting: 0, trouble: null };
  }

  /** The numbers of messages that are to be taken, the lowest first, and the highest number looked at. */
  private async findNew(isWhole: boolean): Promise<{ uids: number[]; highest: number }> {
    const em = this.ports.fork();
    const { mailbox } = this.client;
    if (!mailbox) throw new ImapTrouble('connection_lost');
    const firstUid = await noteFolder(em, this.account.id, { uidValidity: this.folder.uidValidity, uidNext: mailbox.uidNext });
    const from = this.seenUpTo + 1;
    // `5:*` is the last message too where it has a lower number (RFC 3501 §6.4.8).
    const later = (await this.search({ uid: `${Math.max(from, firstUid)}:*` })).filter((uid) => uid >= Math.max(from, firstUid));
    const earlier =
      from >= firstUid ? [] : await this.search({ uid: `${from}:${firstUid - 1}`, since: new Date(`${this.account.since}T00:00:00Z`) });
    const there = [...new Set([...earlier, ...later])].toSorted((a, b) => a - b);
    const known = new Map((await findFetched(em, { ...this.folder, uid: from })).map((message) => [message.uid, message]));
    if (isWhole) {
      const present = new Set(there);
      const gone = [...known.values()].filter(({ uid, outcome }) => outcome !== 'taken' && !present.has(uid));
      await forgetGone(em, this.folder, gone.map(({ uid }) => uid)); // prettier-ignore
    }
    const isOpen = (uid: number): boolean => {
      const message = known.get(uid);
      if (!message) return true;
      // What was too large is looked at again where the limit was raised.
      return isWhole && (message.outcome === 'failed' || (message.outcome === 'too_large' && message.size <= this.taker.maxBytes));
    };
    return { uids: there.filter(isOpen), highest: there.at(-1) ?? 0 };
  }

  private async search(query: { uid: string; since?: Date }): Promise<number[]> {
    const found = await this.client.search(query, { uid: true });
    if (!found) throw new ImapTrouble(this.client.usable ? 'server_refused' : 'connection_lost', 'SEARCH');
    return found;
  }

  private async takeBatch(uids: readonly number[], goOn: () => boolean): Promise<('done' | 'no-room')[]> {
    const announced = await this.client.fetchAll(uids.join(','), announcement, { uid: true });
    // What is not announced has left the mailbox meanwhile.
    const results: ('done' | 'no-room')[] = uids.slice(announced.length).map(() => 'done');
    for (const message of announced.toSorted((a, b) => a.uid - b.uid)) {
      if (!goOn()) return results;
      const taking = await this.taker.take(message);
      results.push(taking === 'no-room' ? 'no-room' : 'done');
      if (taking === 'no-room') return results;
      if (taking === 'taken') await this.endOne(message.uid);
    }
    return results;
  }

  private endOne(uid: number): Promise<void> {
    return this.endThose([uid]);
  }

  /** Marks or moves what is in the ledger and was not marked yet, for example because this process was killed in between. */
  private async end(): Promise<void> {
    const uids = await findUnended(this.ports.fork(), this.folder);
    for (let at = 0; at < uids.length; at += batch) await this.endThose(uids.slice(at, at + batch));
  }

  private async endThose(uids: readonly number[]): Promise<void> {
    const { account, client } = this;
    const range = uids.join(',');
    try {
      const done =
        account.ending === 'move' && account.moveTo != null
          ? await client.messageMove(range, account.moveTo, { uid: true })
          : await client.messageFlagsAdd(range, ['\\Seen'], { uid: true });
      if (done) return await noteEnded(this.ports.fork(), this.folder, uids);
    } catch (error) {
      throw readImapError(error);
    }
    if (!client.usable) throw new ImapTrouble('connection_lost');
    // Those that somebody has removed meanwhile need nothing any more.
    const left = new Set(await this.search({ uid: range }));
    await noteEnded(this.ports.fork(), this.folder, uids.filter((uid) => !left.has(uid))); // prettier-ignore
    if (left.size > 0) throw new ImapTrouble(account.ending === 'move' ? 'target_missing' : 'read_only', account.moveTo ?? account.folder);
  }
}
